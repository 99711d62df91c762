// Agents and their trails in WebGL2: an instance an agent, a buffer of positions a step. Trails reuse the buffers of the
// steps before, so a step uploads its positions once.

import type { ColorBy, Colors } from "../protocol.js";
import type { Camera } from "./camera.js";
import type { Crowd } from "./crowd.js";
import { HUES, hues, Program, rgb, type GL } from "./gl.js";

/** By what agents are coloured: single ones where nothing else tells them apart. */
export type Tint = ColorBy | "agent";
const TINTS: Tint[] = ["status", "speed", "group", "agent"];

/** Whose colour is not that of the rest. */
export interface Marked {
  agent: number;
  color: string;
}

/** The most agents that are marked at a time, and the most segments of a trail. */
const MARKED = 10;
const SEGMENTS = 60;
/** More agents than this leave no trails. */
const TRAILING = 30_000;

const VIEW = `
uniform vec2 u_middle, u_half; // of the view: m
uniform float u_scale;         // CSS pixels a metre
const float GONE = 1e29;
vec4 place(vec2 world) { return vec4((world - u_middle) / u_half, 0.0, 1.0); }
vec4 nowhere() { return vec4(2.0, 2.0, 2.0, 1.0); }
uniform int u_by;
uniform vec3 u_hues[${HUES}], u_groups[4], u_neutral, u_relaxed, u_stopped, u_slow, u_fast;
vec3 tint(uvec4 look) {
  if (u_by == 3) return u_hues[gl_InstanceID % ${HUES}];
  if (u_by == 2) return u_groups[look.y % 4u];
  if (u_by == 1) return mix(u_slow, u_fast, float(look.w) / 255.0);
  return look.x == 1u ? u_relaxed : look.x == 2u ? u_stopped : u_neutral;
}
`;

const DISC_VERTEX = `
layout(location=0) in vec2 a_before;
layout(location=1) in vec2 a_now;
layout(location=2) in float a_radius;
layout(location=3) in uvec4 a_look;
uniform float u_between, u_least, u_fade;
uniform int u_marked, u_who[${MARKED}];
uniform vec3 u_colors[${MARKED}];
out vec2 v_at; out float v_radius; out vec4 v_color; flat out uvec4 v_look;
${VIEW}
void main() {
  if (abs(a_now.x) > GONE) { gl_Position = nowhere(); return; }
  vec2 corner = vec2(gl_VertexID & 1, gl_VertexID >> 1) * 2.0 - 1.0;
  bool jumped = abs(a_before.x) > GONE;
  vec2 center = jumped ? a_now : mix(a_before, a_now, u_between);
  v_radius = max(a_radius * u_scale, u_least);
  bool arrived = (a_look.z & 1u) != 0u;
  v_color = vec4(tint(a_look), u_fade);
  if (u_by == 0 && arrived) { v_radius *= 0.75; v_color.a *= 0.5; }
  for (int i = 0; i < u_marked; i++) if (u_who[i] == gl_InstanceID) { v_color = vec4(u_colors[i], 1.0); }
  v_look = a_look;
  float reach = v_radius + 6.0;
  v_at = corner * reach;
  gl_Position = place(center + corner * reach / u_scale);
}`;

const DISC_FRAGMENT = `
in vec2 v_at; in float v_radius; in vec4 v_color; flat in uvec4 v_look;
uniform vec3 u_over, u_floor; uniform int u_shapes; uniform float u_ratio;
out vec4 color;
float inside(float d) { return clamp(0.5 - d * u_ratio, 0.0, 1.0); }
void main() {
  float d = length(v_at);
  float body = inside(d - v_radius);
  vec3 tone = v_color.rgb;
  if (u_shapes == 1) {
    if (v_look.x == 2u && v_radius > 3.0) body *= 1.0 - inside(d - v_radius + max(1.6, v_radius * 0.3));
    if (v_look.x == 1u && v_radius > 3.0) tone = mix(tone, u_floor, inside(d - v_radius * 0.38));
  }
  uint way = v_look.z >> 3u; // where it faces
  if (way > 0u && v_radius > 3.0) {
    float turn = float(way - 1u) * 6.2831853 / 31.0;
    vec2 ahead = vec2(cos(turn), sin(turn));
    float across = abs(ahead.x * v_at.y - ahead.y * v_at.x) - clamp(0.1 * v_radius, 0.7, 2.0);
    tone = mix(tone, u_floor, inside(across) * inside(0.35 * v_radius - dot(v_at, ahead)));
  }
  float a = body * v_color.a;
  if ((v_look.z & 4u) != 0u) {
    float ring = max(inside(abs(d - v_radius - 1.2) - 0.8), inside(abs(d - v_radius - 4.2) - 0.8));
    tone = mix(tone, u_over, ring); a = max(a, ring);
  }
  if (a <= 0.0) discard;
  color = vec4(tone * a, a);
}`;

const TRAIL_VERTEX = `
layout(location=0) in vec2 a_before;
layout(location=1) in vec2 a_now;
layout(location=3) in uvec4 a_look;
uniform float u_width, u_alpha;
out vec4 v_color; out float v_side;
${VIEW}
void main() {
  if (abs(a_now.x) > GONE || abs(a_before.x) > GONE) { gl_Position = nowhere(); return; }
  vec2 way = a_now - a_before;
  float length_ = length(way);
  if (length_ * u_scale < 0.05) { gl_Position = nowhere(); return; }
  vec2 side = vec2(-way.y, way.x) / length_;
  float across = float(gl_VertexID & 1) * 2.0 - 1.0;
  v_side = across;
  v_color = vec4(tint(a_look), u_alpha);
  gl_Position = place(mix(a_before, a_now, float(gl_VertexID >> 1)) + side * across * u_width / u_scale);
}`;

const TRAIL_FRAGMENT = `
in vec4 v_color; in float v_side;
out vec4 color;
void main() { float a = v_color.a * (1.0 - smoothstep(0.55, 1.0, abs(v_side))); color = vec4(v_color.rgb * a, a); }`;

export class Discs {
  private gl: GL;
  private disc: Program;
  private trail: Program;
  private ring: WebGLBuffer[] = [];
  /** Places in the ring that hold a step, the latest first. */
  private kept: number[] = [];
  private next = 0;
  private radii: WebGLBuffer;
  private looks: WebGLBuffer;
  private count = 0;

  constructor(canvas: OffscreenCanvas) {
    const gl = canvas.getContext("webgl2", { alpha: true, antialias: false, premultipliedAlpha: true, preserveDrawingBuffer: true });
    if (!gl) throw new Error("no WebGL2");
    this.gl = gl as GL;
    this.disc = new Program(this.gl, DISC_VERTEX, DISC_FRAGMENT);
    this.trail = new Program(this.gl, TRAIL_VERTEX, TRAIL_FRAGMENT);
    this.radii = this.gl.createBuffer();
    this.looks = this.gl.createBuffer();
    for (let i = 0; i <= SEGMENTS; i++) this.ring.push(this.gl.createBuffer());
    this.gl.enable(this.gl.BLEND);
    this.gl.blendFunc(this.gl.ONE, this.gl.ONE_MINUS_SRC_ALPHA);
  }

  /** Gives the graphics card back what it lent; a page may have only so many contexts. */
  lose(): void {
    this.gl.getExtension("WEBGL_lose_context")?.loseContext();
  }

  /** Forgets the steps before: the run has jumped. */
  forget(): void {
    this.kept = [];
  }

  /** Takes over a step: positions and looks, straight from the engine's memory. */
  take(crowd: Crowd): void {
    const gl = this.gl;
    const positions = crowd.floats("positions");
    if (positions.length / 2 !== this.count) {
      this.count = positions.length / 2;
      this.forget();
    }
    const put = (buffer: WebGLBuffer, data: ArrayBufferView<ArrayBuffer>) => {
      gl.bindBuffer(gl.ARRAY_BUFFER, buffer);
      gl.bufferData(gl.ARRAY_BUFFER, data, gl.DYNAMIC_DRAW);
    };
    put(this.ring[this.next], positions as Float32Array<ArrayBuffer>);
    put(this.looks, crowd.looks() as Uint8Array<ArrayBuffer>);
    put(this.radii, crowd.floats("radii") as Float32Array<ArrayBuffer>);
    this.kept.unshift(this.next);
    this.next = (this.next + 1) % this.ring.length;
    this.kept.length = Math.min(this.kept.length, this.ring.length - 1);
  }

  /** Takes over what changed within a step: the latest positions anew. */
  retake(crowd: Crowd): void {
    if (this.kept.length > 0) {
      this.next = this.kept.shift() as number;
    }
    this.take(crowd);
  }

  draw(view: Camera, ratio: number, between: number, colors: Colors, dark: boolean, by: Tint, marked: Marked[], segments: number, big: boolean): void {
    const gl = this.gl;
    gl.viewport(0, 0, Math.round(view.width * ratio), Math.round(view.height * ratio));
    gl.clearColor(0, 0, 0, 0);
    gl.clear(gl.COLOR_BUFFER_BIT);
    if (this.count === 0 || this.kept.length === 0) return;
    if (this.count <= TRAILING && segments > 0) this.drawTrails(view, colors, dark, by, segments, big);
    this.common(this.disc, view, colors, dark, by);
    const u = (name: string) => this.disc.at(name);
    gl.uniform1f(u("u_between"), between);
    gl.uniform1f(u("u_least"), big ? 4 : 1.6);
    gl.uniform1f(u("u_fade"), marked.length > 0 ? 0.82 : 1);
    gl.uniform1f(u("u_ratio"), ratio);
    gl.uniform1i(u("u_shapes"), by === "status" ? 1 : 0);
    gl.uniform3fv(u("u_over"), rgb(colors.over));
    gl.uniform3fv(u("u_floor"), rgb(colors.floor));
    const some = marked.slice(0, MARKED);
    gl.uniform1i(u("u_marked"), some.length);
    if (some.length > 0) {
      gl.uniform1iv(u("u_who"), some.map((one) => one.agent));
      gl.uniform3fv(u("u_colors"), some.flatMap((one) => rgb(one.color)));
    }
    this.attribute(0, this.ring[this.kept[1] ?? this.kept[0]], 2);
    this.attribute(1, this.ring[this.kept[0]], 2);
    this.attribute(2, this.radii, 1);
    this.attribute(3, this.looks, 4, true);
    gl.drawArraysInstanced(gl.TRIANGLE_STRIP, 0, 4, this.count);
  }

  private drawTrails(view: Camera, colors: Colors, dark: boolean, by: Tint, segments: number, big: boolean): void {
    const gl = this.gl;
    this.common(this.trail, view, colors, dark, by);
    gl.uniform1f(this.trail.at("u_width"), big ? 2 : 1.1);
    gl.disableVertexAttribArray(2);
    this.attribute(3, this.looks, 4, true);
    const most = Math.min(segments, this.kept.length - 1);
    for (let i = most; i > 0; i--) {
      gl.uniform1f(this.trail.at("u_alpha"), i > most / 2 ? 0.18 : 0.38);
      this.attribute(0, this.ring[this.kept[i]], 2);
      this.attribute(1, this.ring[this.kept[i - 1]], 2);
      gl.drawArraysInstanced(gl.TRIANGLE_STRIP, 0, 4, this.count);
    }
  }

  private common(program: Program, view: Camera, colors: Colors, dark: boolean, by: Tint): void {
    const gl = this.gl;
    gl.useProgram(program.program);
    const [x, y] = view.toWorld(view.width / 2, view.height / 2);
    gl.uniform2f(program.at("u_middle"), x, y);
    gl.uniform2f(program.at("u_half"), view.width / 2 / view.scale, view.height / 2 / view.scale);
    gl.uniform1f(program.at("u_scale"), view.scale);
    gl.uniform1i(program.at("u_by"), TINTS.indexOf(by));
    gl.uniform3fv(program.at("u_hues"), hues(dark));
    gl.uniform3fv(program.at("u_groups"), [colors.g0, colors.g1, colors.g2, colors.g3].flatMap(rgb));
    for (const [name, color] of [["neutral", "agent"], ["relaxed", "relax"], ["stopped", "stop"], ["slow", "slow"], ["fast", "fast"]]) {
      gl.uniform3fv(program.at(`u_${name}`), rgb(colors[color]));
    }
  }

  private attribute(at: number, buffer: WebGLBuffer, size: number, bytes = false): void {
    const gl = this.gl;
    gl.bindBuffer(gl.ARRAY_BUFFER, buffer);
    gl.enableVertexAttribArray(at);
    if (bytes) gl.vertexAttribIPointer(at, size, gl.UNSIGNED_BYTE, 0, 0);
    else gl.vertexAttribPointer(at, size, gl.FLOAT, false, 0, 0);
    gl.vertexAttribDivisor(at, 1);
  }
}
