import Check from '@mui/icons-material/Check';
import Close from '@mui/icons-material/Close';
import { Alert, Box, Button, Drawer, IconButton, Typography } from '@mui/material';
import { useId } from 'react';
import type { ProposedPlan, SkipReason } from '../../../contract/office/proposals';
import type { BoardProposal } from './board-proposal';
import type { ProposalState } from './proposal-state';
import { SkippedItems } from './SkippedItems';

type Props = {
  proposal: BoardProposal;
  shown: ProposalState;
  /** The cause whose skipped items are shown at first. */
  openCause: SkipReason | undefined;
  onClose: () => void;
};

/** What is skipped, by cause, and each proposed plan with its reason, by agent, accepted or dropped alone or together. */
export const ProposalList = ({ proposal, shown, openCause, onClose }: Props) => {
  const { agents, texts, add, widen } = proposal;
  const { say } = texts;
  const reasonOf = texts.reasonsOf(shown);
  const titleId = useId();
  const nameOf = (id: number) => {
    const agent = agents.find(({ agent_id }) => agent_id === id);
    return agent?.name ?? agent?.username ?? shown.names.get(id) ?? String(id);
  };
  const agentIds = [...new Set(shown.ghosts.map(({ agent_id }) => agent_id))];
  return (
    <Drawer
      open
      anchor="right"
      onClose={onClose}
      slotProps={{
        paper: {
          role: 'dialog',
          'aria-modal': true,
          'aria-labelledby': titleId,
          sx: { width: 'min(520px, 100vw)' },
        },
      }}
    >
      <Box sx={{ ...row, p: 2, borderBottom: 1, borderColor: 'divider' }}>
        <Typography id={titleId} component="h2" variant="h6">
          {say('title')}
        </Typography>
        <IconButton size="small" aria-label={say('close')} onClick={onClose} sx={{ ml: 'auto' }}>
          <Close fontSize="small" />
        </IconButton>
      </Box>
      {shown.refusals.length > 0 && (
        <Alert severity="warning" sx={{ m: 2, mb: 0 }}>
          {shown.refusals.map(({ key, site_code, cause }) => (
            <div key={key}>
              {site_code} : {cause}
            </div>
          ))}
        </Alert>
      )}
      <SkippedItems
        {...{ shown, texts, openCause }}
        onAdd={add}
        onWiden={request => {
          onClose();
          widen(request);
        }}
      />
      {agentIds.map(id => (
        <AgentProposals
          key={id}
          {...{ proposal, reasonOf }}
          agentName={nameOf(id)}
          ghosts={shown.ghosts.filter(({ agent_id }) => agent_id === id)}
        />
      ))}
    </Drawer>
  );
};

type AgentProps = {
  proposal: BoardProposal;
  agentName: string;
  ghosts: readonly ProposedPlan[];
  reasonOf: (ghost: ProposedPlan) => string;
};
const AgentProposals = ({ proposal, agentName, ghosts, reasonOf }: AgentProps) => {
  const { busy, texts, accept, drop } = proposal;
  const { say, kindOf, formats } = texts;
  return (
    <Box component="section" sx={{ px: 2, py: 1.5, borderBottom: 1, borderColor: 'divider' }}>
      <Box sx={row}>
        <Typography component="h3" variant="subtitle2">
          {agentName}
        </Typography>
        <Typography variant="body2" color="textSecondary">
          {say('plans', { smart_count: ghosts.length })}
        </Typography>
        <Button
          size="small"
          disabled={busy}
          aria-label={say('acceptOf', { agent: agentName })}
          onClick={() => accept(ghosts)}
          sx={{ ml: 'auto' }}
        >
          {say('accept')}
        </Button>
      </Box>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {ghosts.map(ghost => (
          <Box component="li" key={ghost.item.key} sx={{ ...row, minHeight: 40, py: 0.5 }}>
            <Box sx={{ flex: 1, minWidth: 0 }}>
              <Typography variant="body2" noWrap>
                {formats.day(ghost.day)} · {kindOf(ghost.item.task_type)} · {ghost.item.site_code}{' '}
                {ghost.item.site_name}
              </Typography>
              <Typography variant="caption" color="textSecondary" component="div">
                {reasonOf(ghost)}
              </Typography>
            </Box>
            <IconButton
              size="small"
              disabled={busy}
              aria-label={say('acceptOne', { code: ghost.item.site_code })}
              onClick={() => accept([ghost])}
            >
              <Check fontSize="small" />
            </IconButton>
            <IconButton
              size="small"
              aria-label={say('dropOne', { code: ghost.item.site_code })}
              onClick={() => drop([ghost])}
            >
              <Close fontSize="small" />
            </IconButton>
          </Box>
        ))}
      </Box>
    </Box>
  );
};

const row = { display: 'flex', alignItems: 'center', gap: 1 } as const;
