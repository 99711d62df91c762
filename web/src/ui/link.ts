// The scene as a link: TOML, compressed, in the fragment, behind the version of the form.

const FORM = "1";

async function through(bytes: Uint8Array, stream: CompressionStream | DecompressionStream): Promise<Uint8Array> {
  const whole = new Response(new Blob([bytes as Uint8Array<ArrayBuffer>]).stream().pipeThrough(stream as unknown as ReadableWritablePair));
  return new Uint8Array(await whole.arrayBuffer());
}

export async function pack(text: string): Promise<string> {
  const bytes = await through(new TextEncoder().encode(text), new CompressionStream("deflate-raw"));
  let binary = "";
  bytes.forEach((byte) => (binary += String.fromCharCode(byte)));
  return `#${FORM}.${btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "")}`;
}

/** The scene of a fragment, null where there is none, or what is wrong with it. */
export async function unpack(fragment: string): Promise<{ text: string } | { fault: string } | null> {
  const found = /^#(\d+)\.(.*)$/.exec(fragment);
  if (!found) return null;
  if (found[1] !== FORM) return { fault: "This link needs a newer sidestep." };
  try {
    const binary = atob(found[2].replaceAll("-", "+").replaceAll("_", "/"));
    const bytes = await through(Uint8Array.from(binary, (char) => char.charCodeAt(0)), new DecompressionStream("deflate-raw"));
    return { text: new TextDecoder("utf-8", { fatal: true }).decode(bytes) };
  } catch {
    return { fault: "This link is cut off: its scene can’t be read." };
  }
}
