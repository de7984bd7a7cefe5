import { Checkbox, FormControl, FormControlLabel, FormGroup, FormLabel } from '@mui/material';
import { useTranslate } from 'ra-core';
import { type Area, areas as allAreas } from '../../../contract/organisation/vocabulary';
import { getAreaRule } from '../../../contract/sites/site-areas';
import { useCan } from '../../framework/providers/access';

type AreaChoiceProps = { label: string; areas: Area[]; onChange: (areas: Area[]) => void };

/** The lists that sites go to, of those to which the reader may add; at least one. */
export const AreaChoice = ({ label, areas, onChange }: AreaChoiceProps) => {
  const translate = useTranslate();
  const may = useCan();
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
