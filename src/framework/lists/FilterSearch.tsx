import Search from '@mui/icons-material/Search';
import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import { useDebouncedInput } from '../ui/useDebouncedInput';
import type { FilterField } from './filters';

type Props = {
  field: FilterField;
  label: string;
  value: unknown;
  onChange: (value: unknown) => void;
  /** Milliseconds after the last key before the list reloads (document 1, section 9). */
  debounce: number;
};

/** A text filter directly in the list's header. */
export const FilterSearch = ({ field, label, value, onChange, debounce }: Props) => {
  const numeric = field.type === 'number';
  const [text, type] = useDebouncedInput(
    value === undefined ? '' : String(value),
    typed => onChange(typed === '' ? undefined : numeric ? Number(typed) : typed),
    debounce,
  );
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
