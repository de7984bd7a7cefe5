import Search from '@mui/icons-material/Search';
import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import { useEffect, useRef, useState } from 'react';
import type { FilterField } from './filters';

type Props = {
  field: FilterField;
  label: string;
  value: unknown;
  onChange: (value: unknown) => void;
  /** Milliseconds: the list reloads so long after the last key (document 1, section 9). */
  debounce: number;
};

/** A filter that is typed straight into the list's head. */
export const FilterSearch = ({ field, label, value, onChange, debounce }: Props) => {
  const held = value === undefined ? '' : String(value);
  const [text, setText] = useState(held);
  const sent = useRef(held);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    // What was set elsewhere, by a link or « Effacer »; not what is still being typed.
    if (held === sent.current) return;
    sent.current = held;
    setText(held);
  }, [held]);
  useEffect(() => () => clearTimeout(timer.current), []);
  const numeric = field.type === 'number';

  const type = (typed: string) => {
    setText(typed);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      const next = numeric && typed !== '' ? Number(typed) : typed;
      sent.current = typed;
      onChange(next === '' ? undefined : next);
    }, debounce);
  };
  return (
    <TextField
      name={field.source}
      type={numeric ? 'number' : 'text'}
      value={text}
      placeholder={label}
      onChange={event => type(event.target.value)}
      autoComplete="off"
      slotProps={{
        htmlInput: {
          'aria-label': label,
          title: label,
          ...(numeric ? { min: 1, max: field.most } : { maxLength: field.longest }),
        },
        input: {
          startAdornment: (
            <InputAdornment position="start">
              <Search aria-hidden />
            </InputAdornment>
          ),
        },
      }}
    />
  );
};
