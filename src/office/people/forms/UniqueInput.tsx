import { CircularProgress, InputAdornment } from '@mui/material';
import { required, useTranslate } from 'ra-core';
import { useEffect, useRef } from 'react';
import { TextInput } from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import { type UniqueField, useAvailability } from './useAvailability';

type AvailableInputProps = {
  source: UniqueField;
  label: string;
  /** The account's current value. */
  own?: string;
  readOnly?: boolean;
};

/** A username or an e-mail address, with an error if it is malformed or taken (document 3, section 5). */
export const UniqueInput = ({ source, label, own, readOnly }: AvailableInputProps) => {
  const translate = useTranslate();
  const { trigger } = useFormContext();
  const state = useAvailability(source, useFieldText(source), own);
  const flagged = state === 'taken' || state === 'malformed';
  const problem = flagged ? translate(`terrain.people.form.${state}.${source}`) : undefined;
  const before = useRef(problem);
  // The answer arrives after the last key: it then triggers validation again.
  useEffect(() => {
    if (before.current !== problem) void trigger(source);
    before.current = problem;
  }, [problem, source, trigger]);
  const judge = () => problem;
  return (
    <TextInput
      source={source}
      label={label}
      type={source === 'email' ? 'email' : 'text'}
      autoComplete="off"
      validate={source === 'username' ? [required(), judge] : judge}
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
