import { Box, TextField } from '@mui/material';
import { useInput, useTranslate } from 'ra-core';
import { InputHelperText, type TextInputProps } from 'react-admin';

/** A colour as `#rrggbb`, typed or picked; empty means none. */
export const ColourInput = ({ source, label, disabled, defaultValue, validate }: TextInputProps) => {
  const translate = useTranslate();
  const { field, fieldState, id, isRequired } = useInput({ source: source!, defaultValue, validate });
  const invalid = fieldState.error?.message;
  const value = (field.value as string | null) ?? '';
  return (
    <TextField
      {...field}
      value={value}
      onChange={({ target }) => field.onChange(target.value || null)}
      id={id}
      label={label}
      disabled={disabled}
      required={isRequired}
      placeholder="#1565c0"
      error={Boolean(invalid)}
      helperText={invalid && <InputHelperText error={invalid} />}
      size="small"
      margin="none"
      fullWidth
      slotProps={{
        inputLabel: { shrink: true },
        input: {
          endAdornment: (
            <Box
              component="input"
              type="color"
              aria-label={translate('terrain.dialogs.pickColour')}
              disabled={disabled}
              value={/^#[0-9a-f]{6}$/i.test(value) ? value : '#1565c0'}
              onChange={event => field.onChange(event.target.value)}
              sx={{ width: 36, height: 24, p: 0, border: 0, bgcolor: 'transparent', cursor: 'pointer' }}
            />
          ),
        },
      }}
    />
  );
};
