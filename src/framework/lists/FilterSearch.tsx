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
  const isNumeric = field.type === 'number';
  const [text, changeText] = useDebouncedInput(
    value === undefined ? '' : String(value),
    typed => onChange(typed === '' ? undefined : isNumeric ? Number(typed) : typed),
    debounce,
  );
  return (
    <TextField
      name={field.source}
      type={isNumeric ? 'number' : 'text'}
      value={text}
      placeholder={label}
      onChange={event => changeText(event.target.value)}
      autoComplete="off"
      slotProps={{
        htmlInput: {
          'aria-label': label,
          title: label,
          ...(isNumeric ? { min: 1, max: field.max } : { maxLength: field.maxLength }),
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
