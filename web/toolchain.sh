#!/bin/sh
# Unpacks Debian's Rust for the web, which brings the library's source, where `rustup target add wasm32-unknown-unknown`
# has no network. Needs about 1 GB; installs nothing but LLVM's library.
set -e
to="${HOME}/.cache/sidestep/wasm"
mkdir -p "$to/deb" && cd "$to/deb"
apt-get install -y --no-install-recommends libllvm22
apt-get download rustc-web libstd-rust-web-1.96 libstd-rust-web-dev rust-web-src
for package in *.deb; do dpkg -x "$package" "$to"; done
rm -- *.deb
tools="usr/lib/rustlib/$(rustc -vV | sed -n 's/host: //p')/bin"
mkdir -p "$to/$tools"
ln -sf "$(rustc --print sysroot)/lib/rustlib/$(rustc -vV | sed -n 's/host: //p')/bin/rust-lld" "$to/$tools/"
printf '#!/bin/sh\nLD_LIBRARY_PATH=%s/usr/lib/x86_64-linux-gnu exec %s/usr/bin/rustc "$@"\n' "$to" "$to" > "$to/rustc"
chmod +x "$to/rustc"
"$to/rustc" -V
