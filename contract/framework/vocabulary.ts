import { z } from 'zod';
import { withFieldMeta } from './field-meta';
import { jobStates } from './job-kinds';
import { decimal, wholeNumber } from './numbers';
import { patterns } from './patterns';
import { exactText, line, lines } from './text';

/** The number of a record. */
export const integerId = () => wholeNumber().min(1).max(2_147_483_647);

export const Id = withFieldMeta(integerId(), { word: 'id' });
export const AccountRef = withFieldMeta(integerId(), { word: 'account', choice: true, unordered: true });
/** `#rrggbb` */
export const Colour = withFieldMeta(exactText(7).regex(patterns.colourCode).toLowerCase(), {
  word: 'colour',
});

/** YYYY-MM-DD, from 1900 to 2199 */
export const Day = withFieldMeta(z.iso.date().regex(patterns.yearBegins), { word: 'day' });
/** A due day: highlighted once it has passed, and filtered by that. */
export const Due = withFieldMeta(z.iso.date().regex(patterns.yearBegins), { word: 'due' });
/** ISO 8601 in UTC, to the millisecond; from year 1, as no database has a year 0 */
export const Timestamp = withFieldMeta(
  z.iso
    .datetime()
    .overwrite(instant => instant.replace(/(\.\d{3})\d+/, '$1'))
    .regex(patterns.yearFromOne),
  { word: 'timestamp' },
);
/** Decimal degrees */
export const Latitude = withFieldMeta(decimal().min(-90).max(90), { word: 'coordinate' });
export const Longitude = withFieldMeta(decimal().min(-180).max(180), { word: 'coordinate' });

/** An Algerian number without prefix: mobile, landline, or over the internet. */
const algerianNumber = /^(?:[567]\d{8}|[1-4]\d{7}|98\d{7})$/;
/** `+213` and the number, however it was typed (0550 12 34 56, 00213…); other numbers stay unchanged. */
export const normalizePhone = (typed: string) => {
  const [, national = ''] = /^(?:(?:\+|00)2130?|0)(\d+)$/.exec(typed.replace(/[\s.()/-]/g, '')) ?? [];
  return algerianNumber.test(national) ? `+213${national}` : typed;
};
/** A telephone number: an Algerian one, stored as `+213…`; an empty text clears it. */
export const Phone = withFieldMeta(
  line(40)
    .overwrite(normalizePhone)
    .refine(number => number === '' || /^\+213\d+$/.test(number), { params: { code: 'badPhone' } }),
  { word: 'phone' },
);
/** A part of a telephone number, however it is typed. */
export const PhoneSearch = withFieldMeta(line(40), { word: 'phone' });
export const Name = line(120);
export const Code = exactText(40).min(1).normalize('NFC');
export const LongText = withFieldMeta(lines(2000), { word: 'longText', unordered: true });
export const Search = line(120);
/** The key of a field, a step, a column, a session … */
export const Key = exactText(60);

export const YesNo = withFieldMeta(z.enum(['oui', 'non']), { word: 'yesNo' });
/** The three-way radios: All / No / Yes (document 1, section 2). */
export const ThreeWay = withFieldMeta(z.enum(['all', 'no', 'yes']), { word: 'threeWay' });

export const JobStateName = withFieldMeta(z.enum(jobStates), { word: 'jobState' });
