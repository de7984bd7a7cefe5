import { Autocomplete, Chip, type SxProps, TextField } from '@mui/material';
import { useAutocompleteTexts } from './useAutocompleteTexts';

type Choice = { id: string | number; name: string };
type Props<One extends Choice> = {
  label: string;
  /** Shown if none is chosen. */
  placeholder?: string;
  options: readonly One[];
  value: readonly One[];
  onChange: (value: One[]) => void;
  disabled?: boolean;
  size?: 'small';
  sx?: SxProps;
};

/** A multiple choice, each value as a chip. */
export const MultiSelect = <One extends Choice>(props: Props<One>) => {
  const { label, placeholder, options, value, onChange, size, ...rest } = props;
  return (
    <Autocomplete
      {...useAutocompleteTexts()}
      {...rest}
      multiple
      disableCloseOnSelect
      filterSelectedOptions
      options={options}
      value={[...value]}
      getOptionLabel={({ name }) => name}
      getOptionKey={({ id }) => id}
      isOptionEqualToValue={(one, other) => one.id === other.id}
      onChange={(_, chosen) => onChange(chosen)}
      renderValue={(chosen, getItemProps) =>
        chosen.map((choice, index) => {
          const { key, ...item } = getItemProps({ index });
          return <Chip key={key} size={size} label={choice.name} {...item} />;
        })
      }
      renderInput={params => (
        <TextField {...params} label={label} placeholder={value.length ? '' : placeholder} />
      )}
    />
  );
};
