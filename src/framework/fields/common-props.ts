import { maxLength, maxValue, minValue, required } from 'react-admin';
import type { FieldInfo, FieldInputProps } from './field-info';

/** The props that every react-admin input gets. */
export const getCommonProps = ({ info, purpose, label, disabled, autoFocus }: FieldInputProps) => ({
  source: info.source,
  label,
  disabled,
  autoFocus,
  fullWidth: true,
  helperText: false as const,
  defaultValue: purpose === 'form' ? info.defaultValue : undefined,
  validate: purpose === 'form' ? listValidators(info) : undefined,
});
const listValidators = (info: FieldInfo) => [
  ...[
    info.required && required(),
    info.maxLength !== undefined && maxLength(info.maxLength),
    info.min !== undefined && minValue(info.min),
    info.max !== undefined && maxValue(info.max),
  ].filter(validator => validator !== false),
  ...(info.check ? [info.check] : []),
];
