import { TextField } from '@mui/material';
import { useEffect, useRef, useState } from 'react';

type Props = {
  label: string;
  value: string;
  onChange: (value: string) => void;
  number?: boolean;
};

/** A filter that is typed: applied 300 ms after the last key, like every list's (document 1, section 9). */
export const SearchText = ({ label, value, onChange, number }: Props) => {
  const [typed, setTyped] = useState(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => void setTyped(value), [value]);
  useEffect(() => () => clearTimeout(timer.current), []);
  return (
    <TextField
      label={label}
      value={typed}
      onChange={({ target }) => {
        const next = number ? target.value.replace(/\D/g, '').slice(0, 9) : target.value;
        setTyped(next);
        clearTimeout(timer.current);
        timer.current = setTimeout(() => onChange(next), 300);
      }}
      slotProps={{
        htmlInput: { maxLength: 60, ...(number && { inputMode: 'numeric' }) },
      }}
    />
  );
};
