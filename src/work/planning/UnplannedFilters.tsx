import { Box, MenuItem, TextField, ToggleButton, ToggleButtonGroup } from '@mui/material';
import { useTranslate } from 'ra-core';
import type { TaskKind } from '../../../contract/organisation/vocabulary';
import { type UnplannedOrder, unplannedOrders } from './unplanned-sites';

type UnplannedFiltersProps = {
  kinds: readonly TaskKind[];
  kind: TaskKind;
  onKind: (kind: TaskKind) => void;
  order: UnplannedOrder;
  onOrder: (order: UnplannedOrder) => void;
};

/** The kind to plan, and the order of the sites. */
export const UnplannedFilters = ({ kinds, kind, onKind, order, onOrder }: UnplannedFiltersProps) => {
  const translate = useTranslate();
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, '& .MuiFormControl-root': { my: 0 } }}>
      {kinds.length > 1 && (
        <ToggleButtonGroup
          exclusive
          size="small"
          aria-label={translate('terrain.planning.kind')}
          value={kind}
          // Null: the selected button was clicked again.
          onChange={(_, selected: TaskKind | null) => selected && onKind(selected)}
        >
          {kinds.map(option => (
            <ToggleButton key={option} value={option} sx={{ px: 1.25 }}>
              {translate(`terrain.planning.kinds.${option}`)}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
      )}
      <TextField
        select
        size="small"
        label={translate('terrain.planning.unplanned.order')}
        value={order}
        onChange={({ target }) => onOrder(target.value as UnplannedOrder)}
        sx={{ flex: 1, minWidth: 190 }}
      >
        {Object.keys(unplannedOrders).map(option => (
          <MenuItem key={option} value={option}>
            {translate(`terrain.planning.unplanned.orders.${option}`)}
          </MenuItem>
        ))}
      </TextField>
    </Box>
  );
};
