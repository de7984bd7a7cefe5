import ArrowDownward from '@mui/icons-material/ArrowDownward';
import ArrowUpward from '@mui/icons-material/ArrowUpward';
import { Box, Button, Checkbox, FormControlLabel, IconButton, Popover } from '@mui/material';
import { useResourceContext, useTranslate } from 'ra-core';
import type { ReactNode } from 'react';
import type { Column } from './columns';
import { useStoredColumns } from './useStoredColumns';

/**
 * Which columns a table shows, and in which order. react-admin's own chooser reorders by dragging only and puts
 * inputs into a menu, where screen readers do not find them.
 */
export const ColumnsPopover = ({ anchor, columns, hidden: hiddenByDefault, onClose }: Props) => {
  const translate = useTranslate();
  const resource = useResourceContext();
  const { hidden, setHidden, order, setRanks } = useStoredColumns(columns.length, hiddenByDefault);
  const title = translate('ra.action.select_columns');

  const show = (source: string, visible: boolean) =>
    setHidden(visible ? hidden.filter(one => one !== source) : [...hidden, source]);
  const swap = (one: number, other: number) => {
    const next = [...order];
    [next[one], next[other]] = [next[other], next[one]];
    setRanks(next);
  };
  const reset = () => {
    setHidden(hiddenByDefault);
    setRanks(undefined);
  };

  return (
    <Popover
      open
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      slotProps={{ paper: { role: 'dialog', 'aria-label': title, sx: { mt: 0.5, minWidth: 260 } } }}
    >
      <Box component="ul" sx={{ listStyle: 'none', m: 0, pl: 1.5, pr: 0.5, py: 0.5 }}>
        {order.map((index, position) => {
          const { source } = columns[index];
          const name = translate(`resources.${resource}.fields.${source}`);
          return (
            <Box component="li" key={source} sx={{ display: 'flex', alignItems: 'center' }}>
              <FormControlLabel
                label={name}
                sx={{ flex: 1, mr: 2 }}
                control={
                  <Checkbox
                    sx={{ p: 0.75 }}
                    checked={!hidden.includes(source)}
                    onChange={(_, visible) => show(source, visible)}
                  />
                }
              />
              <MoveButton
                label={translate('terrain.generated.moveUp', { name })}
                possible={position > 0}
                onMove={() => swap(position, position - 1)}
              >
                <ArrowUpward />
              </MoveButton>
              <MoveButton
                label={translate('terrain.generated.moveDown', { name })}
                possible={position < order.length - 1}
                onMove={() => swap(position, position + 1)}
              >
                <ArrowDownward />
              </MoveButton>
            </Box>
          );
        })}
      </Box>
      <Box sx={{ px: 1, pb: 1 }}>
        <Button color="inherit" onClick={reset}>
          {translate('terrain.generated.resetColumns')}
        </Button>
      </Box>
    </Popover>
  );
};

type Props = { anchor: HTMLElement; columns: Column[]; hidden: string[]; onClose: () => void };

/** Stays focusable at the end of the list: a disabled button would lose the focus, and with it Escape. */
const MoveButton = ({ label, possible, onMove, children }: MoveButtonProps) => (
  <IconButton
    aria-label={label}
    aria-disabled={!possible}
    onClick={possible ? onMove : undefined}
    sx={possible ? undefined : { color: 'text.disabled', cursor: 'default' }}
  >
    {children}
  </IconButton>
);

type MoveButtonProps = { label: string; possible: boolean; onMove: () => void; children: ReactNode };
