import type { valueRules as french } from '../../fr/framework/value-rules';

export const valueRules: typeof french = {
  required: 'Required.',
  notOffered: 'This value is not on the list.',
  tooLong: 'At most %{most} characters.',
  tooBig: 'At most %{most}.',
  tooSmall: 'At least %{least}.',
  badFormat: 'Not a valid value.',
  wantsNumber: 'A number is expected.',
  wantsDay: 'A date is expected, as YYYY-MM-DD.',
  yearBegins: 'The year must begin with 19, 20 or 21.',
  timeOfDay: 'A time is expected, from 00:00 to 23:59.',
};
