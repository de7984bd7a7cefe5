import { Box, Button, LinearProgress, Link, Paper, Portal, Typography } from '@mui/material';
import { useEffect, useState } from 'react';
import type { BoardAgent } from '../../../contract/office/board';
import {
  type LeftItem,
  type ProposedPlan,
  type SkipReason,
  skipReasons,
} from '../../../contract/office/proposals';
import { ProposalList } from './ProposalList';
import type { ProposalRequest, ProposalState } from './useProposal';
import type { ProposalTexts } from './useProposalTexts';

type Props = {
  shown: ProposalState | undefined;
  running: boolean;
  busy: boolean;
  agents: readonly BoardAgent[];
  texts: ProposalTexts;
  onAccept: (ghosts: readonly ProposedPlan[]) => void;
  onDrop: (ghosts: readonly ProposedPlan[]) => void;
  onAddLeft: (left: LeftItem) => void;
  onWiden: (request: ProposalRequest) => void;
  onDiscard: () => void;
};

/** The bar over the board with the current proposal: accept all, review by agent, or discard. */
export const ProposalBar = ({ shown, running, ...props }: Props) =>
  shown || running ? (
    <Portal>
      <Paper
        elevation={6}
        role="region"
        aria-label={props.texts.say('title')}
        sx={{
          ...{ position: 'fixed', zIndex: 'appBar', bottom: { xs: 8, sm: 56 }, left: { xs: 8, sm: '50%' } },
          ...{ right: { xs: 8, sm: 'auto' }, transform: { sm: 'translateX(-50%)' }, overflow: 'hidden' },
          ...{ width: { sm: 'max-content' }, maxWidth: { sm: 'min(980px, calc(100vw - 32px))' } },
        }}
      >
        {shown ? <ProposalSummary shown={shown} {...props} /> : <RunningBar {...props} />}
      </Paper>
    </Portal>
  ) : null;

const RunningBar = ({ texts: { say }, onDiscard }: Pick<Props, 'texts' | 'onDiscard'>) => {
  const [elapsed, setElapsed] = useState(0);
  useEffect(() => {
    const startedAt = Date.now();
    const timer = setInterval(() => setElapsed(Date.now() - startedAt), 200);
    return () => clearInterval(timer);
  }, []);
  return (
    <>
      <Box role="status" sx={barLayout}>
        <Typography variant="body2">{say('running')}</Typography>
        <Button size="small" onClick={onDiscard}>
          {say('stop')}
        </Button>
      </Box>
      <LinearProgress
        variant="determinate"
        aria-label={say('running')}
        value={Math.min(95, (elapsed / usualDuration) * 100)}
      />
    </>
  );
};

const ProposalSummary = ({
  shown,
  busy,
  agents,
  texts,
  onAccept,
  onDrop,
  onAddLeft,
  onWiden,
  onDiscard,
}: Omit<Props, 'shown' | 'running'> & { shown: ProposalState }) => {
  const { say } = texts;
  const { proposal, ghosts, left, refusals, staleItems } = shown;
  const [isListOpen, setListOpen] = useState(false);
  const [openCause, setOpenCause] = useState<SkipReason>();
  const openList = (cause?: SkipReason) => {
    setOpenCause(cause);
    setListOpen(true);
  };
  // The totals are those of the full proposal: omitted once a part is accepted or dropped, or something added.
  const isComplete = ghosts.length > 0 && ghosts === proposal.ghosts;
  const summary = [
    isComplete && texts.describeRoutes(proposal),
    proposal.unknown.length > 0 && say('unknown', { smart_count: proposal.unknown.length }),
    say(`distances.${proposal.distances}`),
    proposal.cut && say('cut'),
  ].filter(Boolean);
  return (
    <Box sx={{ ...barLayout, flexWrap: 'wrap' }}>
      <Box role="status" sx={{ flex: '1 1 260px' }}>
        <Typography variant="body2" sx={{ fontWeight: 600 }}>
          {proposal.ghosts.length ? say('proposed', { smart_count: ghosts.length }) : say('none')}
        </Typography>
        <Typography variant="caption" color="textSecondary" component="div">
          {summary.join(' · ')}
        </Typography>
        {texts.describeStale(staleItems).map(line => (
          <Typography
            key={line}
            variant="caption"
            component="div"
            sx={{ color: 'warning.dark', fontWeight: 600 }}
          >
            {line}
          </Typography>
        ))}
        {skipReasons.map(cause => {
          const count = left.filter(each => each.cause === cause).length;
          return (
            count > 0 && (
              <Link
                key={cause}
                component="button"
                variant="caption"
                aria-haspopup="dialog"
                onClick={() => openList(cause)}
                sx={{ mr: 1.5, py: 0.5, textAlign: 'start' }}
              >
                {say(`left.${cause}`, { smart_count: count })}
              </Link>
            )
          );
        })}
      </Box>
      <Button size="small" onClick={onDiscard}>
        {ghosts.length ? say('discard') : say('close')}
      </Button>
      {(ghosts.length > 0 || refusals.length > 0) && (
        <Button size="small" variant="outlined" onClick={() => openList()}>
          {say('byAgent')}
        </Button>
      )}
      {ghosts.length > 0 && (
        <Button size="small" variant="contained" loading={busy} onClick={() => onAccept(ghosts)}>
          {say('acceptAll')}
        </Button>
      )}
      {isListOpen && (
        <ProposalList
          shown={shown}
          busy={busy}
          agents={agents}
          texts={texts}
          onAccept={onAccept}
          onDrop={onDrop}
          openCause={openCause}
          onAddLeft={onAddLeft}
          onWiden={request => {
            setListOpen(false);
            onWiden(request);
          }}
          onClose={() => setListOpen(false)}
        />
      )}
    </Box>
  );
};

/** In milliseconds: how long the largest proposals usually take. */
const usualDuration = 5_000;

const barLayout = { display: 'flex', alignItems: 'center', gap: 1.5, px: 2, py: 1.25 } as const;
