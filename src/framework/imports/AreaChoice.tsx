import { Checkbox, FormControl, FormControlLabel, FormGroup, FormLabel } from '@mui/material';
import { useTranslate } from 'ra-core';
import { type Area, areas as allAreas } from '../../../contract/organisation/vocabulary';
import { getAreaRule } from '../../../contract/sites/site-areas';
import { useCan } from '../providers/access';

type AreaChoiceProps = { areas: Area[]; onChange: (areas: Area[]) => void };

/** The lists that the file's sites go to, unless a row names its own; at least one. */
export const AreaChoice = ({ areas, onChange }: AreaChoiceProps) => {
  const translate = useTranslate();
  const may = useCan();
  const label = translate('terrain.imports.lists');
  return (
    <FormControl component="fieldset">
      <FormLabel component="legend" sx={{ fontSize: 13 }}>
        {label}
      </FormLabel>
      <FormGroup row>
        {allAreas
          .filter(area => may(getAreaRule(area, 'add_site')))
          .map(area => (
            <FormControlLabel
              key={area}
              label={translate(`terrain.planning.kinds.${area}`)}
              control={
                <Checkbox
                  size="small"
                  checked={areas.includes(area)}
                  disabled={areas.length === 1 && areas[0] === area}
                  onChange={(_, checked) =>
                    onChange(allAreas.filter(one => (one === area ? checked : areas.includes(one))))
                  }
                />
              }
            />
          ))}
      </FormGroup>
    </FormControl>
  );
};
