import ArrowDropDown from '@mui/icons-material/ArrowDropDown';
import AutoAwesomeOutlined from '@mui/icons-material/AutoAwesomeOutlined';
import { Box, Button, ButtonGroup, Checkbox, FormControlLabel, Popover } from '@mui/material';
import { useState } from 'react';
import type { BoardAgent } from '../../../contract/office/board';
import { proposalLimits } from '../../../contract/office/proposals';
import type { ProposalTexts } from './useProposalTexts';

type Props = {
  /** The agents shown on the board. */
  agents: readonly BoardAgent[];
  running: boolean;
  texts: ProposalTexts;
  onPropose: (agents: readonly number[]) => void;
};

/** Requests a proposal for all agents on the board, or for some of them. */
export const ProposeButton = ({ agents, running, texts: { say }, onPropose }: Props) => {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [excluded, setExcluded] = useState<ReadonlySet<number>>(new Set());
  const named = agents.flatMap(({ agent_id, name, username }) =>
    agent_id === null ? [] : [{ id: agent_id, name: name ?? username ?? String(agent_id) }],
  );
  const chosen = named.filter(({ id }) => !excluded.has(id)).map(({ id }) => id);
  const tooMany = chosen.length > proposalLimits.agents;
  const run = () => {
    setAnchor(null);
    onPropose(chosen);
  };
  const turn = (id: number) =>
    setExcluded(before => {
      const after = new Set(before);
      if (!after.delete(id)) after.add(id);
      return after;
    });
  return (
    <>
      <ButtonGroup variant="contained" disabled={running || named.length === 0}>
        <Button
          startIcon={<AutoAwesomeOutlined />}
          onClick={tooMany ? event => setAnchor(event.currentTarget) : run}
          disabled={chosen.length === 0}
        >
          {excluded.size ? say('proposeFor', { smart_count: chosen.length }) : say('propose')}
        </Button>
        <Button
          aria-label={say('choose')}
          aria-haspopup="dialog"
          onClick={event => setAnchor(event.currentTarget)}
          sx={{ px: 0.5 }}
        >
          <ArrowDropDown />
        </Button>
      </ButtonGroup>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{ paper: { role: 'dialog', 'aria-label': say('choose'), sx: { width: 300 } } }}
      >
        <Box sx={{ display: 'grid', maxHeight: 320, overflow: 'auto', px: 2, py: 1 }}>
          <FormControlLabel
            label={say('all')}
            control={
              <Checkbox
                size="small"
                checked={chosen.length === named.length}
                indeterminate={chosen.length > 0 && chosen.length < named.length}
                onChange={() =>
                  setExcluded(new Set(chosen.length === named.length ? named.map(({ id }) => id) : []))
                }
              />
            }
          />
          {named.map(({ id, name }) => (
            <FormControlLabel
              key={id}
              label={name}
              control={<Checkbox size="small" checked={!excluded.has(id)} onChange={() => turn(id)} />}
            />
          ))}
        </Box>
        <Box
          sx={{
            ...{ display: 'flex', alignItems: 'center', justifyContent: 'flex-end', gap: 1 },
            ...{ p: 1.5, borderTop: 1, borderColor: 'divider', typography: 'body2' },
          }}
        >
          {tooMany && <span>{say('tooMany', { most: proposalLimits.agents })}</span>}
          <Button variant="contained" disabled={!chosen.length || tooMany} onClick={run}>
            {say('proposeFor', { smart_count: chosen.length })}
          </Button>
        </Box>
      </Popover>
    </>
  );
};
