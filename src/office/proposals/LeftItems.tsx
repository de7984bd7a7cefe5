import ExpandMore from '@mui/icons-material/ExpandMore';
import { Accordion, AccordionDetails, AccordionSummary, Box, Button, Typography } from '@mui/material';
import { useState } from 'react';
import { type LeftItem, type SkipReason, skipReasons, widenings } from '../../../contract/office/proposals';
import type { ProposalRequest, ProposalState } from './useProposal';
import type { ProposalTexts } from './useProposalTexts';
import { widenRequest } from './widen-request';

type Props = {
  shown: ProposalState;
  texts: ProposalTexts;
  openCause: SkipReason | undefined;
  onAdd: (left: LeftItem) => void;
  onWiden: (request: ProposalRequest) => void;
};

/** What is left out by name, by cause: where each would fit nearest, and what widens the proposal. */
export const LeftItems = ({ shown, openCause, ...props }: Props) =>
  skipReasons.map(cause => {
    const items = shown.left.filter(each => each.cause === cause);
    return (
      items.length > 0 && (
        <Accordion
          key={cause}
          disableGutters
          square
          elevation={0}
          defaultExpanded={cause === openCause}
          slotProps={{ heading: { component: 'h3' }, transition: { unmountOnExit: true } }}
          sx={{ borderBottom: 1, borderColor: 'divider', '&::before': { display: 'none' } }}
        >
          <AccordionSummary expandIcon={<ExpandMore />}>
            <Typography variant="subtitle2" component="span">
              {props.texts.say(`left.${cause}`, { smart_count: items.length })}
            </Typography>
          </AccordionSummary>
          <AccordionDetails sx={{ pt: 0 }}>
            <LeftOfCause {...{ shown, cause, items }} {...props} />
          </AccordionDetails>
        </Accordion>
      )
    );
  });

type CauseProps = Omit<Props, 'openCause'> & { cause: SkipReason; items: readonly LeftItem[] };
const LeftOfCause = ({ shown, cause, items, texts, onAdd, onWiden }: CauseProps) => {
  const { say, kindOf, describeItem, describeNearest } = texts;
  const [shownCount, setShownCount] = useState(step);
  const hiddenCount = Math.max(0, items.length - shownCount);
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {widenings.map(widening => {
          const request = widenRequest(shown, cause, widening);
          return (
            request && (
              <Button key={widening} size="small" variant="outlined" onClick={() => onWiden(request)}>
                {say(`widen.${widening}`)}
              </Button>
            )
          );
        })}
      </Box>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {items.slice(0, shownCount).map(left => (
          <Box component="li" key={left.item.key} sx={{ py: 1 }}>
            <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
              {left.item.site_code} {left.item.site_name} · {kindOf(left.item.task_type)}
            </Typography>
            <Typography variant="caption" color="textSecondary" component="div">
              {describeItem(left.item)}
            </Typography>
            <Typography variant="caption" component="div">
              {isTaken(shown, left) ? say('nearest.taken') : describeNearest(left)}
            </Typography>
            {left.nearest && !isTaken(shown, left) && (
              <Button
                size="small"
                aria-label={say(`addOf.${left.nearest.widening}`, { code: left.item.site_code })}
                onClick={() => onAdd(left)}
              >
                {say(`add.${left.nearest.widening}`)}
              </Button>
            )}
          </Box>
        ))}
      </Box>
      {hiddenCount > 0 && (
        <Button size="small" onClick={() => setShownCount(shownCount + step)}>
          {say('moreLeft', { smart_count: Math.min(step, hiddenCount) })}
        </Button>
      )}
    </>
  );
};

/** Whether something was added to that agent's day since the proposal was made: its room is no longer known. */
const isTaken = ({ ghosts, proposal }: ProposalState, { nearest }: LeftItem) =>
  ghosts.some(
    ghost =>
      ghost.agent_id === nearest?.agent_id && ghost.day === nearest.day && !proposal.ghosts.includes(ghost),
  );

/** Items that are shown at first, and more each time. */
const step = 20;
