import Close from '@mui/icons-material/Close';
import { Box, Button, IconButton, Paper, Tooltip } from '@mui/material';
import { useResourceContext, useTranslate } from 'ra-core';
import { useLabels } from '../fields/useLabels';
import { useCan } from '../providers/access';
import type { BulkAction, SelectionDialog } from './actions';

/** The actions on the selected rows, between the rows and the list's foot: it covers neither. */
export const BulkBar = (props: Props) => {
  const { selectedCount, total, matching, actions, onMatching, onClear, onChoose } = props;
  const translate = useTranslate();
  const labels = useLabels(useResourceContext()!);
  const may = useCan();
  return (
    <Paper role="region" aria-label={translate('terrain.generated.selection')} square elevation={0} sx={bar}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1 }}>
        <Box component="span" role="status" sx={{ fontWeight: 600, px: 1 }}>
          {matching
            ? translate('terrain.generated.selectedMatching', { total })
            : translate('terrain.generated.selected', { smart_count: selectedCount })}
        </Box>
        {!matching && total > selectedCount && (
          // On a phone below the count, so that the close button keeps its corner.
          <Button onClick={onMatching} sx={{ order: { xs: 1, sm: 0 } }}>
            {translate('terrain.generated.selectMatching', { total })}
          </Button>
        )}
        <Tooltip title={translate('terrain.generated.unselect')}>
          <IconButton
            aria-label={translate('terrain.generated.unselect')}
            onClick={onClear}
            sx={{ ml: 'auto' }}
          >
            <Close />
          </IconButton>
        </Tooltip>
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5 }}>
        {actions
          .filter(({ needs }) => may(needs))
          .map(({ key, icon, dialog }) => (
            <Button key={key} variant="outlined" startIcon={icon} onClick={() => onChoose(dialog, key)}>
              {labels.action(key)}
            </Button>
          ))}
      </Box>
    </Paper>
  );
};

type Props = {
  selectedCount: number;
  total: number;
  /** All rows that match the filter, rather than the selected ones. */
  matching: boolean;
  actions: readonly BulkAction[];
  onMatching: () => void;
  onClear: () => void;
  onChoose: (dialog: SelectionDialog, action: string) => void;
};

const bar = {
  flexShrink: 0,
  display: 'grid',
  gap: 1,
  px: { xs: 1, md: 2 },
  py: 1,
  borderTop: 1,
  borderColor: 'divider',
  fontSize: 13,
} as const;
