import { CircularProgress, InputAdornment } from '@mui/material';
import { required, useTranslate } from 'ra-core';
import { useEffect, useRef } from 'react';
import { TextInput } from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import { type UniqueField, useAvailability } from './useAvailability';

type UniqueInputProps = {
  source: UniqueField;
  label: string;
  /** The account's current value. */
  own?: string;
  readOnly?: boolean;
};

/** A username or an e-mail address, with an error if it is malformed or taken (document 3, section 5). */
export const UniqueInput = ({ source, label, own, readOnly }: UniqueInputProps) => {
  const translate = useTranslate();
  const { trigger } = useFormContext();
  const state = useAvailability(source, useFieldText(source), own);
  const isInvalid = state === 'taken' || state === 'malformed';
  const problem = isInvalid ? translate(`terrain.people.form.${state}.${source}`) : undefined;
  const previousProblem = useRef(problem);
  // The response arrives after the last key: it then triggers validation again.
  useEffect(() => {
    if (previousProblem.current !== problem) void trigger(source);
    previousProblem.current = problem;
  }, [problem, source, trigger]);
  const validateAvailability = () => problem;
  return (
    <TextInput
      source={source}
      label={label}
      type={source === 'email' ? 'email' : 'text'}
      autoComplete="off"
      validate={source === 'username' ? [required(), validateAvailability] : validateAvailability}
      helperText={false}
      readOnly={readOnly}
      fullWidth
      slotProps={{
        htmlInput: { autoCapitalize: 'none', spellCheck: false },
        input: {
          endAdornment: state === 'checking' && (
            <InputAdornment position="end">
              <CircularProgress size={14} aria-label={translate('terrain.people.form.checking')} />
            </InputAdornment>
          ),
        },
      }}
    />
  );
};

/** The current text of a field. */
export const useFieldText = (source: string) => String(useWatch({ name: source }) ?? '').trim();
