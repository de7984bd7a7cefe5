import { Box, FormControlLabel, MenuItem, Switch, TextField } from '@mui/material';
import type { ReactNode } from 'react';
import type { OwnDashboardState } from '../../../contract/figures/own-dashboards';
import { namedPeriods } from '../../../contract/framework/named-periods';
import { useTileWords } from './useTileWords';

type Props = {
  state: OwnDashboardState;
  onChange: (changes: Partial<OwnDashboardState>) => void;
  children: ReactNode;
};

/** The dashboard's period and comparison while it is edited, with the button to add a tile. */
export const DashboardEditBar = ({ state, onChange, children }: Props) => {
  const { word } = useTileWords();
  return (
    <Box sx={bar}>
      <TextField
        select
        label={word('period')}
        value={state.period}
        onChange={({ target }) => onChange({ period: target.value as OwnDashboardState['period'] })}
        sx={{ width: 200 }}
      >
        {namedPeriods.map(name => (
          <MenuItem key={name} value={name}>
            {word(`periods.${name}`)}
          </MenuItem>
        ))}
      </TextField>
      <FormControlLabel
        control={<Switch checked={state.compared} onChange={(_, compared) => onChange({ compared })} />}
        label={word('compared')}
      />
      <Box sx={{ ml: { md: 'auto' } }}>{children}</Box>
    </Box>
  );
};

const bar = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 2,
  mb: 2,
  '& .MuiFormControl-root': { my: 0 },
} as const;
