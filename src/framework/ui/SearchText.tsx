import { TextField } from '@mui/material';
import { useDebouncedInput } from './useDebouncedInput';

type Props = {
  label: string;
  value: string;
  onChange: (value: string) => void;
  number?: boolean;
};

/** A text filter: applied 300 ms after the last key, as in every list (document 1, section 9). */
export const SearchText = ({ label, value, onChange, number }: Props) => {
  const [text, changeText] = useDebouncedInput(value, onChange, 300);
  return (
    <TextField
      label={label}
      value={text}
      onChange={({ target: { value: typed } }) =>
        changeText(number ? typed.replace(/\D/g, '').slice(0, 9) : typed)
      }
      slotProps={{
        htmlInput: { maxLength: 60, ...(number && { inputMode: 'numeric' }) },
      }}
    />
  );
};
