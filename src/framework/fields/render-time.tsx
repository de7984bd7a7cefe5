import type { Formats } from './useFormats';

/** A day, in full as tooltip: « 22 nov. », and « dim. 22 nov. » where days are planned (`day`). */
export const renderDay = (day: string, formats: Formats, form: 'shortDay' | 'day' = 'shortDay') => (
  <time dateTime={day} title={formats.fullDay(day)} style={timeStyle}>
    {formats[form](day)}
  </time>
);

/** « 22 nov. à 14:05 », in full as tooltip. `at` is ISO 8601. */
export const renderInstant = (at: string, formats: Formats) => (
  <time dateTime={at} title={formats.fullInstant(at)} style={timeStyle}>
    {formats.instant(at)}
  </time>
);

/** The day of an instant, its time in the tooltip only: « 22 nov. ». */
export const renderDayOf = (at: string, formats: Formats) => (
  <time dateTime={at} title={formats.fullInstant(at)} style={timeStyle}>
    {formats.dayOf(at)}
  </time>
);

const timeStyle = { whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' } as const;
