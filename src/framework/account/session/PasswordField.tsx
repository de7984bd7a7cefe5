import Visibility from '@mui/icons-material/Visibility';
import VisibilityOff from '@mui/icons-material/VisibilityOff';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import { useTranslate } from 'ra-core';
import { useRef, useState } from 'react';

type PasswordFieldProps = { value: string; onChange: (value: string) => void };

/** The password, with a button that shows it. */
export const PasswordField = ({ value, onChange }: PasswordFieldProps) => {
  const translate = useTranslate();
  const [passwordVisible, setPasswordVisible] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  return (
    <TextField
      label={translate('terrain.session.password')}
      type={passwordVisible ? 'text' : 'password'}
      value={value}
      onChange={event => onChange(event.target.value)}
      autoComplete="current-password"
      size="medium"
      inputRef={input}
      slotProps={{
        htmlInput: { maxLength: 200 },
        input: {
          endAdornment: (
            <InputAdornment position="end">
              <IconButton
                aria-label={translate(
                  passwordVisible ? 'terrain.session.hidePassword' : 'terrain.session.showPassword',
                )}
                aria-pressed={passwordVisible}
                onClick={() => {
                  setPasswordVisible(!passwordVisible);
                  input.current?.focus();
                }}
              >
                {passwordVisible ? <VisibilityOff /> : <Visibility />}
              </IconButton>
            </InputAdornment>
          ),
        },
      }}
    />
  );
};
