import { Checkbox, FormControlLabel, FormGroup, FormHelperText, FormLabel } from '@mui/material';
import { useTranslate } from 'ra-core';

type AccessChecksProps = {
  legend: string;
  choices: { id: string; name: string }[];
  selected: string[];
  disabled: boolean;
  onChange: (selected: string[]) => void;
};

/** Who may read a file, by one criterion; at least one is required. */
export const AccessChecks = ({ legend, choices, selected, disabled, onChange }: AccessChecksProps) => {
  const translate = useTranslate();
  const setSelected = (changedId: string, isSelected: boolean) => {
    const ids = choices.map(({ id }) => id);
    onChange(ids.filter(id => (id === changedId ? isSelected : selected.includes(id))));
  };
  return (
    <fieldset style={{ border: 0, margin: 0, padding: 0, minWidth: 0 }}>
      <FormLabel component="legend" error={selected.length === 0}>
        {legend}
      </FormLabel>
      <FormGroup row>
        {choices.map(({ id, name }) => (
          <FormControlLabel
            key={id}
            label={name}
            disabled={disabled}
            control={
              <Checkbox
                checked={selected.includes(id)}
                onChange={({ target }) => setSelected(id, target.checked)}
              />
            }
          />
        ))}
      </FormGroup>
      {selected.length === 0 && (
        <FormHelperText error>{translate('terrain.manuals.chooseOne')}</FormHelperText>
      )}
    </fieldset>
  );
};
