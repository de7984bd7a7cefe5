import { Box, Button, MenuItem, TextField, Typography } from '@mui/material';
import { useState } from 'react';
import { DialogFrame } from '../../framework/ui/DialogFrame';
import type { BoardProps } from './board-props';
import type { CellPosition, DragItem } from './drag-item';
import { previewDrop } from './preview-drop';
import { WarningIcon } from './WarningIcon';

type Props = Omit<BoardProps, 'ghosts'> & {
  dragged: DragItem;
  /** The focused cell. */
  focus: CellPosition;
  onPlace: (cell: CellPosition) => void;
  onClose: () => void;
};

/** Chooses the agent and day with two selects instead of dragging. */
export const PlaceDialog = ({ dragged, agents, days, today, focus, texts, onPlace, onClose }: Props) => {
  const [cell, setCell] = useState(() => getInitialCell(dragged, { agents, days, focus }));
  const { say } = texts;
  const agent = agents[cell.row];
  const preview = agent && previewDrop(agent, { index: cell.day, date: days[cell.day], today }, dragged);
  const renderSelect = (field: keyof CellPosition, label: string, names: readonly string[]) => (
    <TextField
      select
      autoFocus={field === 'row'}
      label={label}
      value={cell[field]}
      onChange={({ target }) => setCell({ ...cell, [field]: Number(target.value) })}
    >
      {names.map((name, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the index on the board is the value
        <MenuItem key={index} value={index}>
          {name}
        </MenuItem>
      ))}
    </TextField>
  );
  return (
    <DialogFrame
      title={say('placeTitle')}
      onClose={onClose}
      actions={
        <>
          <Button color="inherit" onClick={onClose}>
            {say('cancel')}
          </Button>
          <Button variant="contained" disabled={!preview || preview.refused} onClick={() => onPlace(cell)}>
            {say('place')}
          </Button>
        </>
      }
    >
      <Box sx={{ display: 'grid', gap: 2, pt: 1 }}>
        {renderSelect(
          'row',
          say('agent'),
          agents.map(each => texts.nameOf(each)),
        )}
        {renderSelect('day', say('day'), days.map(texts.formats.day))}
        {preview && (
          <Box role="status" sx={{ minHeight: 60 }}>
            <Typography variant="body2">
              {preview.refused ? say('keepsAgent') : texts.describePreview(preview).join(' · ')}
            </Typography>
            {!preview.refused &&
              preview.warnings.map(warning => (
                <Typography key={warning} variant="body2" sx={{ color: 'warning.dark', fontWeight: 600 }}>
                  <WarningIcon />
                  {say(`warnings.${warning}`)}
                </Typography>
              ))}
          </Box>
        )}
      </Box>
    </DialogFrame>
  );
};

/** The current cell of a dragged plan; for a backlog item the focused day of the agent in charge of its site. */
const getInitialCell = (
  dragged: DragItem,
  { agents, days, focus }: Pick<Props, 'agents' | 'days' | 'focus'>,
): CellPosition => {
  const findRow = (agentId: number | null) => agents.findIndex(agent => agent.agent_id === agentId);
  if (dragged.kind === 'tray') {
    const [{ agent_id }] = dragged.items;
    const row = agent_id === null ? -1 : findRow(agent_id);
    return row < 0 ? focus : { ...focus, row };
  }
  const [{ agent_id, day }] = dragged.plans;
  const row = findRow(agent_id);
  return { row: Math.max(0, row), day: Math.max(0, days.indexOf(day)) };
};
