import { Box, Button, MenuItem, TextField, Typography } from '@mui/material';
import { useState } from 'react';
import type { BoardAgent } from '../../contract/board';
import { DialogFrame } from '../ui/DialogFrame';
import { becomes } from './becomes';
import type { CellAt, Held } from './held';
import type { BoardTexts } from './useBoardTexts';
import { WarnGlyph } from './WarnGlyph';

type Props = {
  held: Held;
  agents: readonly BoardAgent[];
  days: readonly string[];
  today: string;
  /** The cell that is looked at. */
  focus: CellAt;
  texts: BoardTexts;
  onPlace: (at: CellAt) => void;
  onClose: () => void;
};

/** The same as a drop, said in two choices: for a finger, and for who would rather choose. */
export const PlaceDialog = ({ held, agents, days, today, focus, texts, onPlace, onClose }: Props) => {
  const [at, setAt] = useState(() => startOf(held, agents, days, focus));
  const { say } = texts;
  const agent = agents[at.row];
  const becoming = agent && becomes(agent, { at: at.day, date: days[at.day], today }, held);
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
        <TextField
          select
          autoFocus
          label={say('agent')}
          value={at.row}
          onChange={({ target }) => setAt({ ...at, row: Number(target.value) })}
        >
          {agents.map((each, row) => (
            <MenuItem key={each.agent_id ?? 0} value={row}>
              {texts.nameOf(each)}
            </MenuItem>
          ))}
        </TextField>
        <TextField
          select
          label={say('day')}
          value={at.day}
          onChange={({ target }) => setAt({ ...at, day: Number(target.value) })}
        >
          {days.map((day, index) => (
            <MenuItem key={day} value={index}>
              {texts.formats.day(day)}
            </MenuItem>
          ))}
        </TextField>
        {becoming && (
          <Box role="status" sx={{ minHeight: 60 }}>
            <Typography variant="body2">
              {becoming.refused ? say('keepsAgent') : texts.becoming(becoming).join(' · ')}
            </Typography>
            {!becoming.refused &&
              becoming.warnings.map(warning => (
                <Typography key={warning} variant="body2" sx={{ color: 'warning.dark', fontWeight: 600 }}>
                  <WarnGlyph />
                  {say(`warnings.${warning}`)}
                </Typography>
              ))}
          </Box>
        )}
      </Box>
    </DialogFrame>
  );
};

/** Where it stands already, or the cell that is looked at. */
const startOf = (
  held: Held,
  agents: readonly BoardAgent[],
  days: readonly string[],
  focus: CellAt,
): CellAt => {
  if (held.kind === 'tray') return focus;
  const [{ agent_id, day }] = held.plans;
  const row = agents.findIndex(agent => agent.agent_id === agent_id);
  return { row: Math.max(0, row), day: Math.max(0, days.indexOf(day)) };
};
