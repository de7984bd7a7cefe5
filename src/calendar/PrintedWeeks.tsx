import { Box, GlobalStyles, Typography } from '@mui/material';
import { useTranslate } from 'ra-core';
import { isWeekend, weekdayOf } from './days';
import type { Item, Line } from './lines';
import { planMarkLook } from './look';
import { PlanMark } from './PlanMark';
import { planStates } from './plan-state';
import type { PlanWords } from './usePlanWords';

type Props = { lines: readonly Line[]; words: PlanWords };

/** The calendar on paper: a page for each week that has plans, lying on its side, the days beside each other. */
export const PrintedWeeks = ({ lines, words }: Props) => {
  const translate = useTranslate();
  return (
    <Box sx={[planMarkLook, paper]}>
      <GlobalStyles styles={{ '@page': { size: 'A4 landscape' } }} />
      {weeksOf(lines).map(({ sunday, groups }) => {
        const days = Array.from({ length: 7 }, (_, at) => sunday + at);
        return (
          <div className={isFull(groups) ? 'week full' : 'week'} key={sunday}>
            <div className="week-head">
              <Typography component="h2" variant="subtitle1">
                {translate('terrain.calendar.weekOf', { week: words.week(sunday, sunday + 6) })}
              </Typography>
              {planStates.map(state => (
                <span key={state}>
                  <PlanMark state={state} /> {words.state({ state })}
                </span>
              ))}
            </div>
            <table>
              <thead>
                <tr>
                  <td className="group" />
                  {days.map(day => (
                    <th key={day} scope="col" className={isEmptyRest(groups, day) ? 'empty' : undefined}>
                      {words.shortDay(day)}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {[...groups].map(([title, { ofAgent, items }]) => (
                  <tr key={title}>
                    <th scope="row">{title}</th>
                    {days.map(day => (
                      <td key={day} data-print="colour" className={isWeekend(day) ? 'rest' : undefined}>
                        {items
                          .filter(item => item.day === day)
                          .map(({ plan, state }) => (
                            <div className="entry" key={plan.planid}>
                              <PlanMark state={state} /> {!ofAgent && <b>{plan.pickup_site_code} </b>}
                              {words.label(plan, ofAgent)}
                            </div>
                          ))}
                      </td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        );
      })}
    </Box>
  );
};

type Group = { ofAgent: boolean; items: Item[] };

/** The weeks with plans, Sunday first, each by the headings of the view: clusters, owners or agents. */
const weeksOf = (lines: readonly Line[]) => {
  const weeks = new Map<number, Map<string, Group>>();
  let heading: string | undefined;
  for (const line of lines) {
    if (line.kind === 'group') {
      heading = line.title;
      continue;
    }
    const ofAgent = line.agent !== undefined;
    const title = ofAgent ? line.title : (heading ?? line.title);
    for (const item of line.items) {
      const sunday = item.day - weekdayOf(item.day);
      const groups = weeks.get(sunday) ?? new Map<string, Group>();
      weeks.set(sunday, groups);
      const group = groups.get(title) ?? { ofAgent, items: [] };
      groups.set(title, group);
      group.items.push(item);
    }
  }
  return [...weeks].sort(([one], [other]) => one - other).map(([sunday, groups]) => ({ sunday, groups }));
};

/** A row is as high as its longest day. */
const isFull = (groups: ReadonlyMap<string, Group>) =>
  [...groups.values()].reduce((lines, { items }) => {
    const days = new Map<number, number>();
    for (const { day } of items) days.set(day, (days.get(day) ?? 0) + 1);
    return lines + Math.max(...days.values());
  }, 0) > mostLines;
/** What a page holds without being set smaller. */
const mostLines = 40;

const isEmptyRest = (groups: ReadonlyMap<string, Group>, day: number) =>
  isWeekend(day) && ![...groups.values()].some(({ items }) => items.some(item => item.day === day));

const paper = {
  fontSize: '7pt',
  lineHeight: 1.3,
  '& .full table': { fontSize: '5.5pt' },
  '& .week + .week': { breakBefore: 'page' },
  '& .week-head': { display: 'flex', gap: 2, alignItems: 'center', py: 0.5 },
  '& .week-head h2': { mr: 'auto' },
  '& table': { width: '100%', tableLayout: 'fixed', borderCollapse: 'collapse' },
  // A long day goes on overleaf rather than leave half a page white.
  '& tr': { breakInside: 'auto !important' },
  '& th, & td': { border: '0.5pt solid #999', p: '2px 4px', verticalAlign: 'top', textAlign: 'left' },
  '& .group': { width: '8%' },
  // Days of rest without plans leave their room to the others.
  '& .empty': { width: '5%' },
  '& th[scope=row]': { overflowWrap: 'break-word' },
  '& .rest': { backgroundColor: '#f0f0f0' },
  '& .entry': { breakInside: 'avoid', overflowWrap: 'anywhere', mb: '1px' },
  '& .plan-mark[data-state]': {
    width: 10,
    height: 8,
    border: 0,
    verticalAlign: 'middle',
    backgroundImage: 'none',
  },
  '& .plan-mark svg': { width: 8, height: 8 },
} as const;
