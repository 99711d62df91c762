// Why an agent does what it does, as the engine tells it (`Engine.explain`).

export interface Owner {
  /** "a12" for agent 12, "w3" for wall 3. */
  key: string;
  /** "agent 12", "wall". */
  name: string;
  agent: number | null;
  wall: number | null;
  /** "1" to "5", "W", "W2"; empty for those of no weight. */
  badge: string;
  /** Colour of an agent's badge, 1 to 5; 0 for none and for walls. */
  color: number;
  gap: number;
  /** Seconds until they touch if the wish were taken. */
  touches: number | null;
  asks: number | null;
  room: number;
  binds: boolean;
}

/** A piece of the sentence. */
export type Piece = { text: string } | { strong: string } | { owner: string; name: string };

/** A demand that the solver read, in its order. */
export interface Read {
  key: string;
  /** The half-plane n · v ≥ o of a model with lines: n, o, m/s. */
  line: [number, number, number] | null;
  /** The velocity obstacle as a path in m/s, y downwards; empty for none. */
  cone: string;
  /** Where the answer was after this one, if it moved it, m/s. */
  moved: [number, number] | null;
}

export interface Explained {
  agent: number;
  /** Relative to the middle of the scene. */
  position: [number, number];
  velocity: [number, number];
  radius: number;
  max_speed: number;
  wish: [number, number];
  choice: [number, number];
  /** Points still to walk to, the next first. */
  way: [number, number][];
  status: "feasible" | "relaxed" | "stopped" | "free" | "arrived" | "locked" | "overlap";
  sentence: Piece[];
  /** Share of the speed disc that is allowed, 0 to 1. */
  allowed: number;
  owners: Owner[];
  reads: Read[];
  /** The velocity space, drawn by the engine's figures. */
  figure: string;
  /** Half the width of the figure, m/s. */
  half: number;
  /** Whether the allowed region was empty. */
  relaxed: boolean;
}
