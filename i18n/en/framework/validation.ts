import type { validation as french } from '../../fr/framework/validation';

export const validation: typeof french = {
  required: 'Required',
  minLength: '%{min} characters minimum',
  maxLength: '%{max} characters maximum',
  minValue: 'Minimum: %{min}',
  maxValue: 'Maximum: %{max}',
  number: 'Enter a number',
  email: 'Not a valid e-mail address',
  oneOf: 'Possible values: %{options}',
  regex: 'Not a valid value',
  unique: 'This value already exists',
};
