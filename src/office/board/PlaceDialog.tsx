import { Box, Button, MenuItem, TextField, Typography } from '@mui/material';
import { useState } from 'react';
import { DialogFrame } from '../../framework/ui/DialogFrame';
import type { BoardProps } from './board-props';
import type { CellPosition, DragItem } from './drag-item';
import { previewDrop } from './preview-drop';
import { WarningIcon } from './WarningIcon';

type Props = Omit<BoardProps, 'ghosts'> & {
  held: DragItem;
  /** The focused cell. */
  focus: CellPosition;
  onPlace: (at: CellPosition) => void;
  onClose: () => void;
};

/** The same as a drop, as two selects: for touch, or for whoever prefers it. */
export const PlaceDialog = ({ held, agents, days, today, focus, texts, onPlace, onClose }: Props) => {
  const [at, setAt] = useState(() => startOf(held, { agents, days, focus }));
  const { say } = texts;
  const agent = agents[at.row];
  const becoming = agent && previewDrop(agent, { at: at.day, date: days[at.day], today }, held);
  const choice = (of: keyof CellPosition, label: string, names: readonly string[]) => (
    <TextField
      select
      autoFocus={of === 'row'}
      label={label}
      value={at[of]}
      onChange={({ target }) => setAt({ ...at, [of]: Number(target.value) })}
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
          <Button variant="contained" disabled={!becoming || becoming.refused} onClick={() => onPlace(at)}>
            {say('place')}
          </Button>
        </>
      }
    >
      <Box sx={{ display: 'grid', gap: 2, pt: 1 }}>
        {choice(
          'row',
          say('agent'),
          agents.map(each => texts.nameOf(each)),
        )}
        {choice('day', say('day'), days.map(texts.formats.day))}
        {becoming && (
          <Box role="status" sx={{ minHeight: 60 }}>
            <Typography variant="body2">
              {becoming.refused ? say('keepsAgent') : texts.becoming(becoming).join(' · ')}
            </Typography>
            {!becoming.refused &&
              becoming.warnings.map(warning => (
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

/** Its current cell, or the focused one. */
const startOf = (
  dragged: DragItem,
  { agents, days, focus }: Pick<Props, 'agents' | 'days' | 'focus'>,
): CellPosition => {
  if (dragged.kind === 'tray') return focus;
  const [{ agent_id, day }] = dragged.plans;
  const row = agents.findIndex(agent => agent.agent_id === agent_id);
  return { row: Math.max(0, row), day: Math.max(0, days.indexOf(day)) };
};
