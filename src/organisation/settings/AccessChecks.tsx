import { Checkbox, FormControlLabel, FormGroup, FormHelperText, FormLabel } from '@mui/material';
import { useTranslate } from 'ra-core';

type AccessChecksProps = {
  legend: string;
  choices: { id: string; name: string }[];
  chosen: string[];
  disabled: boolean;
  onChange: (chosen: string[]) => void;
};

/** Who may read a file, by one criterion; at least one is required. */
export const AccessChecks = ({ legend, choices, chosen, disabled, onChange }: AccessChecksProps) => {
  const translate = useTranslate();
  return (
    <fieldset style={{ border: 0, margin: 0, padding: 0, minWidth: 0 }}>
      <FormLabel component="legend" error={chosen.length === 0}>
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
                checked={chosen.includes(id)}
                onChange={({ target }) =>
                  onChange(
                    choices
                      .map(choice => choice.id)
                      .filter(each => (each === id ? target.checked : chosen.includes(each))),
                  )
                }
              />
            }
          />
        ))}
      </FormGroup>
      {chosen.length === 0 && <FormHelperText error>{translate('terrain.manuals.chooseOne')}</FormHelperText>}
    </fieldset>
  );
};
