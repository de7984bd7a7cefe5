import type { valueRules as french } from '../../fr/framework/value-rules';

export const valueRules: typeof french = {
  required: 'Required.',
  notOffered: 'This value is not on the list.',
  tooLong: '%{most} characters maximum.',
  tooBig: 'Maximum: %{most}.',
  tooSmall: 'Minimum: %{least}.',
  badFormat: 'Not a valid value.',
  wantsNumber: 'Enter a number.',
  wantsDay: 'Enter a date as YYYY-MM-DD.',
  yearBegins: 'The year must begin with 19, 20 or 21.',
  timeOfDay: 'Enter a time from 00:00 to 23:59.',
};
