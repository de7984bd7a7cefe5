import { FieldTitle, useInput, type Validator } from 'ra-core';
import { InputHelperText } from 'react-admin';
import { DayField, type DayFieldProps } from './DayField';
import { hasDayFormat, parseDay } from './parse-day';

type Props = Pick<DayFieldProps, 'disabled' | 'autoFocus'> & {
  source: string;
  label: string;
  validate?: Validator[];
  defaultValue?: unknown;
};

/** A day field for react-admin forms: an invalid text stays in the field and is reported. */
export const DayInput = ({ source, label, validate = [], defaultValue, ...rest }: Props) => {
  const { id, field, fieldState, isRequired } = useInput({
    source,
    defaultValue,
    validate: [...validate, validateDay],
  });
  return (
    <DayField
      {...rest}
      id={id}
      name={field.name}
      inputRef={field.ref}
      label={<FieldTitle label={label} source={source} isRequired={isRequired} />}
      value={field.value ?? ''}
      onChange={(day, typed) => field.onChange(day || typed || null)}
      onBlur={field.onBlur}
      problem={fieldState.invalid && <InputHelperText error={fieldState.error?.message} />}
    />
  );
};

const validateDay = (value: unknown) =>
  value && !parseDay(String(value))
    ? `terrain.days.${hasDayFormat(String(value)) ? 'unknown' : 'unreadable'}`
    : undefined;
