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
  const agentOptions = agents.flatMap(({ agent_id, name, username }) =>
    agent_id === null ? [] : [{ id: agent_id, name: name ?? username ?? String(agent_id) }],
  );
  const selectedIds = agentOptions.filter(({ id }) => !excluded.has(id)).map(({ id }) => id);
  const isAllSelected = selectedIds.length === agentOptions.length;
  const isTooMany = selectedIds.length > proposalLimits.agents;
  const propose = () => {
    setAnchor(null);
    onPropose(selectedIds);
  };
  const toggle = (id: number) =>
    setExcluded(current => {
      const next = new Set(current);
      if (!next.delete(id)) next.add(id);
      return next;
    });
  return (
    <>
      <ButtonGroup variant="contained" disabled={running || agentOptions.length === 0}>
        <Button
          startIcon={<AutoAwesomeOutlined />}
          onClick={isTooMany ? event => setAnchor(event.currentTarget) : propose}
          disabled={selectedIds.length === 0}
        >
          {excluded.size ? say('proposeFor', { smart_count: selectedIds.length }) : say('propose')}
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
                checked={isAllSelected}
                indeterminate={selectedIds.length > 0 && !isAllSelected}
                onChange={() => setExcluded(new Set(isAllSelected ? agentOptions.map(({ id }) => id) : []))}
              />
            }
          />
          {agentOptions.map(({ id, name }) => (
            <FormControlLabel
              key={id}
              label={name}
              control={<Checkbox size="small" checked={!excluded.has(id)} onChange={() => toggle(id)} />}
            />
          ))}
        </Box>
        <Box
          sx={{
            ...{ display: 'flex', alignItems: 'center', justifyContent: 'flex-end', gap: 1 },
            ...{ p: 1.5, borderTop: 1, borderColor: 'divider', typography: 'body2' },
          }}
        >
          {isTooMany && <span>{say('tooMany', { most: proposalLimits.agents })}</span>}
          <Button variant="contained" disabled={!selectedIds.length || isTooMany} onClick={propose}>
            {say('proposeFor', { smart_count: selectedIds.length })}
          </Button>
        </Box>
      </Popover>
    </>
  );
};
