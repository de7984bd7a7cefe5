import EventOutlined from '@mui/icons-material/EventOutlined';
import { Box, IconButton, Typography } from '@mui/material';
import { useTranslate } from 'ra-core';
import { Fragment } from 'react';
import type { Plan } from '../../contract/plans';
import { TextLink } from '../ui/TextLink';
import type { Item, Line } from './lines';
import { chipWidth, planMarkLook } from './look';
import { PlanMark } from './PlanMark';
import type { PlanWords } from './usePlanWords';
import { useTimelineTexts } from './useTimelineTexts';

type Props = { lines: readonly Line[]; words: PlanWords; onAskMove: (plan: Plan) => void };

/** The plans of the calendar in words, day by day under the same groups: for reading aloud, and for moving without dragging. */
export const PlansByDay = ({ lines, words, onAskMove }: Props) => {
  const texts = useTimelineTexts(words);
  const translate = useTranslate();
  return (
    <Box
      role="region"
      aria-label={translate('terrain.calendar.displays.list')}
      tabIndex={0}
      sx={[
        { flex: 1, minHeight: 0, overflow: 'auto', px: { xs: 2, md: 3 }, pb: 3, outlineOffset: -2 },
        planMarkLook,
      ]}
    >
      {byDay(lines).map(({ day, groups, count }) => (
        // A long period is laid out where it is looked at.
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
              {words.day(day)}
            </Box>{' '}
            <Box component="span" sx={{ color: 'text.secondary', fontWeight: 400 }}>
              · {translate('terrain.calendar.totals', { smart_count: count })}
            </Box>
          </Typography>
          {groups.map(({ title, items }) => (
            <Fragment key={title}>
              <Typography component="h3" variant="subtitle2" sx={{ color: 'text.secondary', mt: 0.5 }}>
                {title}
              </Typography>
              <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, mb: 1 }}>
                {items.map(item => (
                  <Box key={item.plan.planid} component="li" sx={entry}>
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
                        <TextLink to={texts.addressOf(item.plan)} underline="hover" sx={{ fontWeight: 500 }}>
                          {item.plan.pickup_site_code}
                        </TextLink>{' '}
                        {item.plan.pickup_site_name}
                      </Box>
                      <Box sx={cut}>{words.kind(item.plan)}</Box>
                      <Box sx={cut}>{words.agent(item.plan)}</Box>
                      <Box sx={{ ...cut, color: 'text.secondary' }}>{words.state(item)}</Box>
                    </Box>
                    {texts.mayMove(item.plan) ? (
                      <IconButton
                        aria-label={translate('terrain.calendar.movePlan', {
                          kind: words.kind(item.plan),
                          code: item.plan.pickup_site_code,
                        })}
                        title={translate('terrain.calendar.move')}
                        onClick={() => onAskMove(item.plan)}
                      >
                        <EventOutlined />
                      </IconButton>
                    ) : (
                      <Box sx={{ width: 30 }} />
                    )}
                  </Box>
                ))}
              </Box>
            </Fragment>
          ))}
        </Box>
      ))}
    </Box>
  );
};

const columns = 'minmax(0, 2.2fr) minmax(0, 0.8fr) minmax(0, 1fr) minmax(0, 1.2fr)';
const _narrowColumns = 'minmax(0, 2.5fr) minmax(0, 0.9fr) minmax(0, 0.9fr) minmax(0, 1.7fr)';
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

type Section = { title: string; items: Item[] };
const byDay = (lines: readonly Line[]) => {
  const days = new Map<number, Map<string, Item[]>>();
  let heading: string | undefined;
  for (const line of lines) {
    if (line.kind === 'group') {
      heading = line.title;
      continue;
    }
    const title = line.agent !== undefined ? line.title : (heading ?? line.title);
    for (const item of line.items) {
      const groups = days.get(item.day) ?? new Map<string, Item[]>();
      days.set(item.day, groups);
      groups.set(title, [...(groups.get(title) ?? []), item]);
    }
  }
  return [...days]
    .sort(([one], [other]) => one - other)
    .map(([day, groups]) => {
      const sections: Section[] = [...groups].map(([title, items]) => ({ title, items }));
      return { day, groups: sections, count: sections.reduce((sum, { items }) => sum + items.length, 0) };
    });
};
