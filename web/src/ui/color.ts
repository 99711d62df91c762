// Colours as "#rrggbb".

/** A colour of the style as "#rrggbb"; the short form may come from the packer. */
export function rgbOf(color: string): string {
  const text = color.trim();
  if (/^#[0-9a-f]{6}$/i.test(text)) return text;
  const short = /^#([0-9a-f])([0-9a-f])([0-9a-f])$/i.exec(text);
  return short ? `#${short.slice(1).map((digit) => digit + digit).join("")}` : "#808080";
}

/** Hues for trails of single agents at one lightness. */
export function hue(agent: number): string {
  return `oklch(var(--trail-l) var(--trail-c) ${(30 * agent + 20) % 360})`;
}
