import ExpandMore from '@mui/icons-material/ExpandMore';
import { Accordion, AccordionDetails, AccordionSummary, Box, Button, Typography } from '@mui/material';
import { useState } from 'react';
import {
  type SkippedItem,
  type SkipReason,
  skipReasons,
  widenings,
} from '../../../contract/office/proposals';
import type { ProposalRequest, ProposalState } from './proposal-state';
import type { ProposalTexts } from './useProposalTexts';
import { widenRequest } from './widen-request';

type Props = {
  shown: ProposalState;
  texts: ProposalTexts;
  openCause: SkipReason | undefined;
  onAdd: (skipped: SkippedItem) => void;
  onWiden: (request: ProposalRequest) => void;
};

/** What is skipped by name, by cause: where each would fit nearest, and what widens the proposal. */
export const SkippedItems = ({ shown, openCause, ...props }: Props) =>
  skipReasons.map(cause => {
    const items = shown.skipped.filter(each => each.cause === cause);
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
              {props.texts.say(`skipped.${cause}`, { smart_count: items.length })}
            </Typography>
          </AccordionSummary>
          <AccordionDetails sx={{ pt: 0 }}>
            <SkippedOfCause {...{ shown, cause, items }} {...props} />
          </AccordionDetails>
        </Accordion>
      )
    );
  });

type CauseProps = Omit<Props, 'openCause'> & { cause: SkipReason; items: readonly SkippedItem[] };
const SkippedOfCause = ({ shown, cause, items, texts, onAdd, onWiden }: CauseProps) => {
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
        {items.slice(0, shownCount).map(skipped => (
          <Box component="li" key={skipped.item.key} sx={{ py: 1 }}>
            <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
              {skipped.item.site_code} {skipped.item.site_name} · {kindOf(skipped.item.task_type)}
            </Typography>
            <Typography variant="caption" color="textSecondary" component="div">
              {describeItem(skipped.item)}
            </Typography>
            <Typography variant="caption" component="div">
              {isTaken(shown, skipped) ? say('nearest.taken') : describeNearest(skipped)}
            </Typography>
            {skipped.nearest && !isTaken(shown, skipped) && (
              <Button
                size="small"
                aria-label={say(`addOf.${skipped.nearest.widening}`, { code: skipped.item.site_code })}
                onClick={() => onAdd(skipped)}
              >
                {say(`add.${skipped.nearest.widening}`)}
              </Button>
            )}
          </Box>
        ))}
      </Box>
      {hiddenCount > 0 && (
        <Button size="small" onClick={() => setShownCount(shownCount + step)}>
          {say('moreSkipped', { smart_count: Math.min(step, hiddenCount) })}
        </Button>
      )}
    </>
  );
};

/** Whether another one was added to that agent's day: what still fits there is no longer known. */
const isTaken = ({ added }: ProposalState, { nearest }: SkippedItem) =>
  added.some(
    ({ nearest: taken }) => taken && taken.agent_id === nearest?.agent_id && taken.day === nearest.day,
  );

/** Items that are shown at first, and more each time. */
const step = 20;
