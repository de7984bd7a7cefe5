import { Box, Button, LinearProgress, Link, Paper, Typography } from '@mui/material';
import { useEffect, useState } from 'react';
import { type SkipReason, skipReasons } from '../../../contract/office/proposals';
import type { BoardProposal } from './board-proposal';
import { ProposalList } from './ProposalList';
import type { ProposalState } from './proposal-state';

/** The bar below the board with the current proposal: accept all, review by agent, or discard. */
export const ProposalBar = ({ proposal }: { proposal: BoardProposal }) => {
  const { shown, running, texts, discard } = proposal;
  return shown || running ? (
    <Paper
      square
      elevation={0}
      role="region"
      aria-label={texts.say('title')}
      sx={{ flexShrink: 0, borderTop: 1, borderColor: 'divider' }}
    >
      {shown ? <ProposalSummary {...{ proposal, shown }} /> : <RunningBar {...{ texts, discard }} />}
    </Paper>
  ) : null;
};

const RunningBar = ({ texts: { say }, discard }: Pick<BoardProposal, 'texts' | 'discard'>) => {
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
        <Button size="small" onClick={discard}>
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

type ShownProps = { proposal: BoardProposal; shown: ProposalState };
const ProposalSummary = ({ proposal, shown }: ShownProps) => {
  const { busy, texts, accept, discard } = proposal;
  const { say } = texts;
  const { ghosts, skipped, refusals, staleItems } = shown;
  const { ghosts: proposed, unknown, distances, cut } = shown.proposal;
  const [isListOpen, setListOpen] = useState(false);
  const [openCause, setOpenCause] = useState<SkipReason>();
  const openList = (cause?: SkipReason) => {
    setOpenCause(cause);
    setListOpen(true);
  };
  // The totals are those of the full proposal: omitted once a part is accepted or dropped, or something added.
  const isComplete = ghosts.length > 0 && ghosts === proposed;
  const summary = [
    isComplete && texts.describeRoutes(shown.proposal),
    unknown.length > 0 && texts.describeUnknown(shown),
    say(`distances.${distances}`),
    cut && say('cut'),
  ].filter(Boolean);
  const isDecided = proposed.length + shown.added.length > 0 && ghosts.length === 0;
  return (
    <Box sx={{ ...barLayout, flexWrap: 'wrap' }}>
      <Box role="status" sx={{ flex: '1 1 260px' }}>
        <Typography variant="body2" sx={{ fontWeight: 600 }}>
          {ghosts.length
            ? say('proposed', { smart_count: ghosts.length })
            : say(isDecided ? 'decided' : 'none')}
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
          const count = skipped.filter(each => each.cause === cause).length;
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
                {say(`skipped.${cause}`, { smart_count: count })}
              </Link>
            )
          );
        })}
      </Box>
      <Button size="small" onClick={discard}>
        {ghosts.length ? say('discard') : say('close')}
      </Button>
      {(ghosts.length > 0 || refusals.length > 0) && (
        <Button size="small" variant="outlined" onClick={() => openList()}>
          {say('byAgent')}
        </Button>
      )}
      {ghosts.length > 0 && (
        <Button size="small" variant="contained" loading={busy} onClick={() => accept(ghosts)}>
          {say('acceptAll')}
        </Button>
      )}
      {isListOpen && <ProposalList {...{ proposal, shown, openCause }} onClose={() => setListOpen(false)} />}
    </Box>
  );
};

/** In milliseconds: how long the largest proposals usually take. */
const usualDuration = 5_000;

const barLayout = { display: 'flex', alignItems: 'center', gap: 1.5, px: 2, py: 1.25 } as const;
