// A little of WebGL2: programs and the quad that every instance is drawn on.

export type GL = WebGL2RenderingContext;

export class Program {
  readonly program: WebGLProgram;
  private places = new Map<string, WebGLUniformLocation | null>();

  constructor(readonly gl: GL, vertex: string, fragment: string) {
    this.program = gl.createProgram();
    for (const [kind, source] of [[gl.VERTEX_SHADER, vertex], [gl.FRAGMENT_SHADER, fragment]] as const) {
      const shader = gl.createShader(kind);
      if (!shader) throw new Error("WebGL2 gives no shader");
      gl.shaderSource(shader, `#version 300 es\nprecision highp float;\nprecision highp int;\n${source}`);
      gl.compileShader(shader);
      if (!gl.getShaderParameter(shader, gl.COMPILE_STATUS)) throw new Error(gl.getShaderInfoLog(shader) ?? "shader");
      gl.attachShader(this.program, shader);
    }
    gl.linkProgram(this.program);
    if (!gl.getProgramParameter(this.program, gl.LINK_STATUS)) throw new Error(gl.getProgramInfoLog(this.program) ?? "program");
  }

  at(name: string): WebGLUniformLocation | null {
    if (!this.places.has(name)) this.places.set(name, this.gl.getUniformLocation(this.program, name));
    return this.places.get(name) ?? null;
  }
}

/** So many hues tell single agents apart. */
export const HUES = 12;

/** Hues at one lightness, red, green and blue one after the other, each from 0 to 1: OKLCH as in the style. */
export function hues(dark: boolean): number[] {
  const [light, chroma] = dark ? [0.76, 0.11] : [0.58, 0.125];
  return [...Array(HUES).keys()].flatMap((i) => {
    const angle = ((30 * i + 20) * Math.PI) / 180;
    const [a, b] = [chroma * Math.cos(angle), chroma * Math.sin(angle)];
    const l = (light + 0.3963377774 * a + 0.2158037573 * b) ** 3;
    const m = (light - 0.1055613458 * a - 0.0638541728 * b) ** 3;
    const s = (light - 0.0894841775 * a - 1.291485548 * b) ** 3;
    const linear = [
      4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
      -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
      -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
    ];
    return linear.map((x) => (x <= 0.0031308 ? Math.max(0, 12.92 * x) : Math.min(1, 1.055 * x ** (1 / 2.4) - 0.055)));
  });
}

/** "#rrggbb" as three numbers from 0 to 1. */
export function rgb(color: string): [number, number, number] {
  const number = parseInt(color.trim().slice(1), 16);
  return [(number >> 16) / 255, ((number >> 8) & 255) / 255, (number & 255) / 255];
}
