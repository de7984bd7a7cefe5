/** A country, as its operator knows it. */
export type Load = {
  sites: number;
  /** Of a working day; a year has 300. */
  tasksADay: number;
  /** How long tasks are kept. */
  years: number;
  /** Who work at the same time: in the field, and at desks. */
  agents: number;
  people: number;
};

/** Of one task as the demo's kinds are mixed: what its agent sends, and what is left of it. */
export const ofATask = { steps: 5, photos: 8, history: 8, barCodes: 1, kilobytesOfAPhoto: 400 };
/** Of a working day's tasks, how many are done in its busiest hour; calls of somebody at a desk in that hour. */
export const busiestHour = { tasks: 0.2, callsOfAPerson: 360 };

/** Bytes on disk, with indexes (`npm run bench -- size`). */
export const bytesOf = {
  task: 916,
  plan: 397,
  step: 707,
  photo: 195,
  barCode: 179,
  change: 407,
  /** A site with its areas, its equipment, its first changes and its share of the sums. */
  site: 1_188 + 1.8 * 312 + 3.8 * 454 + 5 * 407 + 2.5 * 179 + 1.5 * 252,
};
