import { MenuItem, TextField } from '@mui/material';
import { useTranslate } from 'ra-core';

type Props = {
  label: string;
  value: string;
  onChange: (value: string) => void;
  choices: { id: string; name: string }[];
};

/** A filter with one of several values, or all. */
export const SearchChoice = ({ label, value, onChange, choices }: Props) => {
  const translate = useTranslate();
  return (
    <TextField
      select
      label={label}
      // A shared address may contain a value that no longer exists.
      value={choices.some(({ id }) => id === value) ? value : ''}
      onChange={({ target }) => onChange(target.value)}
      slotProps={{ select: { MenuProps: { slotProps: { paper: { sx: { maxHeight: 420 } } } } } }}
    >
      <MenuItem value="">{translate('terrain.audit.all')}</MenuItem>
      {choices.map(choice => (
        <MenuItem key={choice.id} value={choice.id}>
          {choice.name}
        </MenuItem>
      ))}
    </TextField>
  );
};
