import EventOutlined from '@mui/icons-material/EventOutlined';
import { Box, IconButton, Typography } from '@mui/material';
import { Fragment } from 'react';
import type { Plan } from '../../../contract/work/plans';
import { TextLink } from '../../framework/ui/TextLink';
import { type CalendarItem, type CalendarLine, groupBy, listItemsWithHeading } from './calendar-lines';
import { PlanMark } from './PlanMark';
import { chipWidth, planMarkStyles } from './timeline-styles';
import type { PlanWords } from './usePlanWords';

type Props = { lines: readonly CalendarLine[]; words: PlanWords; onRequestMove: (plan: Plan) => void };

/** The calendar as text, day by day under the same groups: for screen readers, and for moving without dragging. */
export const PlansByDay = ({ lines, words, onRequestMove }: Props) => {
  return (
    <Box
      role="region"
      aria-label={words.say('displays.list')}
      tabIndex={0}
      sx={[
        { flex: 1, minHeight: 0, overflow: 'auto', px: { xs: 2, md: 3 }, pb: 3, outlineOffset: -2 },
        planMarkStyles,
      ]}
    >
      {byDay(lines).map(({ day, groups, count }) => (
        // A long period is laid out lazily (content-visibility).
        <Box
          key={day}
          component="section"
          sx={{ contentVisibility: 'auto', containIntrinsicSize: `auto ${count * 38 + 60}px` }}
        >
          <Typography
            component="h2"
            variant="h6"
            sx={{ position: 'sticky', top: 0, zIndex: 1, py: 1, bgcolor: 'background.paper' }}
          >
            <Box
              component="span"
              sx={{ '&::first-letter': { textTransform: 'uppercase' }, display: 'inline-block' }}
            >
              {[words.day(day), words.holiday(day)].filter(Boolean).join(', ')}
            </Box>{' '}
            <Box component="span" sx={{ color: 'text.secondary', fontWeight: 400 }}>
              · {words.say('totals', { smart_count: count })}
            </Box>
          </Typography>
          {groups.map(([title, entries]) => (
            <Fragment key={title}>
              <Typography component="h3" variant="subtitle2" sx={{ color: 'text.secondary', mt: 0.5 }}>
                {title}
              </Typography>
              <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, mb: 1 }}>
                {entries.map(({ item }) => (
                  <PlanEntry key={item.plan.planid} {...{ item, words, onRequestMove }} />
                ))}
              </Box>
            </Fragment>
          ))}
        </Box>
      ))}
    </Box>
  );
};

type EntryProps = Pick<Props, 'words' | 'onRequestMove'> & { item: CalendarItem };
const PlanEntry = ({ item, words, onRequestMove }: EntryProps) => {
  const { plan } = item;
  return (
    <Box component="li" sx={entry}>
      <PlanMark state={item.state} />
      <Box
        sx={{
          minWidth: 0,
          flex: 1,
          display: { xs: 'flex', sm: 'grid' },
          flexWrap: 'wrap',
          gridTemplateColumns: columns,
          columnGap: 1.5,
        }}
      >
        <Box sx={{ ...cut, width: { xs: 1, sm: 'auto' } }}>
          <TextLink to={words.pathOf(plan)} underline="hover" sx={{ fontWeight: 500 }}>
            {plan.pickup_site_code}
          </TextLink>{' '}
          {plan.pickup_site_name}
        </Box>
        <Box sx={cut}>{words.kind(plan)}</Box>
        <Box sx={cut}>{words.agent(plan)}</Box>
        <Box sx={{ ...cut, color: 'text.secondary' }}>{words.state(item)}</Box>
      </Box>
      {words.canMove(plan) ? (
        <IconButton
          aria-label={words.say('movePlan', {
            kind: words.kind(plan),
            code: plan.pickup_site_code,
          })}
          title={words.say('move')}
          onClick={() => onRequestMove(plan)}
        >
          <EventOutlined />
        </IconButton>
      ) : (
        <Box sx={{ width: 30 }} />
      )}
    </Box>
  );
};

const columns = 'minmax(0, 2.2fr) minmax(0, 0.8fr) minmax(0, 1fr) minmax(0, 1.2fr)';
const cut = {
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  fontSize: '0.8125rem',
} as const;
const entry = {
  display: 'flex',
  alignItems: 'center',
  gap: 1.5,
  minHeight: 38,
  py: 0.5,
  borderBottom: 1,
  borderColor: 'divider',
  '& .plan-mark': { width: chipWidth },
} as const;

const byDay = (lines: readonly CalendarLine[]) =>
  [...groupBy(listItemsWithHeading(lines), ({ item }) => item.day)]
    .sort(([one], [other]) => one - other)
    .map(([day, entries]) => ({
      day,
      count: entries.length,
      groups: [...groupBy(entries, ({ title }) => title)],
    }));
