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
  gap?: number;
  /** Seconds until they touch if the wish were taken. */
  touches?: number | null;
  asks?: number | null;
  room: number | null;
  binds: boolean;
}

/** The half-plane n · v ≥ o: n, o, m/s. */
type Line = [number, number, number];

/** Room that is kept to brake before an owner; robots on wheels have no lines of it. */
export interface Border extends Owner {
  line: Line | null;
}

/** A piece of the sentence. */
export type Piece = { text: string } | { strong: string } | { owner: string; name: string };

/** A demand that the solver read, in its order. */
export interface Read {
  key: string;
  /** Of a model with lines. */
  line: Line | null;
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
  /** The speed of what is done in place of the choice, for room to brake, m/s; null if the choice is done. */
  braked: number | null;
  borders: Border[];
  reads: Read[];
  /** The velocity space, drawn by the engine's figures. */
  figure: string;
  /** Half the width of the figure, m/s. */
  half: number;
  /** Whether the allowed region was empty. */
  relaxed: boolean;
}

/** The agents with a badge. */
export function badged(told: Explained): Map<number, Owner> {
  const all = [...told.borders, ...told.owners].filter((owner) => owner.agent !== null && owner.badge);
  return new Map(all.map((owner) => [owner.agent as number, owner]));
}
