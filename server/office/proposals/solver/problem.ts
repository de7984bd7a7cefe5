/**
 * Who may do what when, and how far everything lies apart: routing with time windows, of which a week's planning is one.
 * Numbers alone, so that a thread can be given it.
 */
export type Problem = {
  /** How many places there are. Place 0 is nowhere: no way leads to it, and none from it. */
  places: number;
  /** From one place (row) to another (column). */
  metres: Float64Array;
  minutes: Float64Array;
  stops: Stop[];
  shifts: Shift[];
};

/** Something to be done at a place. */
export type Stop = {
  place: number;
  /** What it takes, the way apart. */
  minutes: number;
  /** Between which minutes of a shift it may begin. */
  opens: number;
  closes: number;
  load: number;
  kind: number;
  /** What it costs on each day, and where it is not planned: less of this comes before fewer metres. */
  late: number[];
  left: number;
  /** The agents who may do it; null: all. */
  agents: number[] | null;
  /** Planned already: it stays in that shift. */
  stays: number | null;
};

/** A day of an agent. */
export type Shift = {
  agent: number;
  day: number;
  from: number;
  to: number;
  opens: number;
  closes: number;
  load: number;
  /** How many of each kind. */
  most: number[];
};

/** Stops by shift, in the order of the way. */
export type Ways = number[][];

export type Solution = { ways: Ways; left: number[]; lateness: number; metres: number; iterations: number };
