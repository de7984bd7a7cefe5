/** A record in the calendar. */
export type CalendarEntry = { id: number; to: string; name: string; about: string };
export type CalendarProps = {
  month: string;
  weeks: readonly (readonly string[])[];
  /** By day. */
  entries: ReadonlyMap<string, readonly CalendarEntry[]>;
  /** The address of a form for a new record of that day, if the reader may create one. */
  newOn: ((day: string) => string) | undefined;
};
