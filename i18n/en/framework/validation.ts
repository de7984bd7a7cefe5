import type { validation as french } from '../../fr/framework/validation';

export const validation: typeof french = {
  required: 'Required',
  minLength: 'At least %{min} characters',
  maxLength: 'At most %{max} characters',
  minValue: 'At least %{min}',
  maxValue: 'At most %{max}',
  number: 'A number is expected',
  email: 'Not a valid e-mail address',
  oneOf: 'One of these values is expected: %{options}',
  regex: 'Not a valid value',
  unique: 'This value already exists',
};
