/**
 * Who may do what when, and all distances: vehicle routing with time windows, of which a week's planning is one
 * instance. Plain numbers only, so that it can be sent to a thread.
 */
export type Problem = {
  /** The number of places. Place 0 is no place: nothing leads to it or from it. */
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
  /** Duration, without travel. */
  minutes: number;
  /** It may begin between these minutes of a shift. */
  opens: number;
  closes: number;
  load: number;
  kind: number;
  /** The lateness that it costs on each day, and if it is not planned: minimised before metres. */
  lateCosts: number[];
  unplannedCost: number;
  /** The agents who may do it; null: all. */
  agents: number[] | null;
  /** The days on which it may be done; null: all. */
  days: number[] | null;
  /** The shift in which it is fixed because it is planned already; null: it is not fixed. */
  fixedShift: number | null;
};

/** One agent's day. */
export type Shift = {
  agent: number;
  day: number;
  /** The places where it starts and ends. */
  from: number;
  to: number;
  opens: number;
  closes: number;
  load: number;
  /** The maximum number of stops of each kind. */
  maxByKind: number[];
};

/** Stops by shift, in route order. */
export type Routes = number[][];

export type Solution = {
  routes: Routes;
  /** Stops that are in no route. */
  unplanned: number[];
  lateness: number;
  metres: number;
  iterations: number;
  /** Whether the time limit ended the search: on another machine the result may be another. */
  wasCut: boolean;
};
