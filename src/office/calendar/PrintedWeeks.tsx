import { Box, GlobalStyles, Typography } from '@mui/material';
import { useTranslate } from 'ra-core';
import type { CalendarItem, CalendarLine } from './calendar-lines';
import { isWeekend } from './day-numbers';
import { PlanMark } from './PlanMark';
import { planStates } from './plan-state';
import { buildPrintedPages, columnWidths, type PrintedPage, type PrintedRow } from './printed-pages';
import { planMarkStyles } from './timeline-styles';
import type { PlanWords } from './usePlanWords';

type Props = { lines: readonly CalendarLine[]; words: PlanWords };

/** The calendar in print: a landscape page for each week with plans, the days side by side. */
export const PrintedWeeks = ({ lines, words }: Props) => {
  const lengthOf = ({ plan }: CalendarItem, isAgentRow: boolean) =>
    words.label(plan, isAgentRow).length + (isAgentRow ? 0 : plan.pickup_site_code.length + 1);
  return (
    <Box sx={[planMarkStyles, paper]}>
      <GlobalStyles styles={{ '@page': { size: 'A4 landscape' } }} />
      {buildPrintedPages(lines, lengthOf).map((page, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: pages have no other key
        <Page key={index} page={page} words={words} />
      ))}
    </Box>
  );
};

const Page = ({ page, words }: { page: PrintedPage; words: PlanWords }) => {
  const translate = useTranslate();
  const { sunday, continued, size, columns, rows } = page;
  const withContinued = (text: string, continued: boolean) =>
    continued ? `${text} ${translate('terrain.calendar.continued')}` : text;
  const columnTotal = columns.reduce((sum, count) => sum + count, 0);
  const columnsWidth = 100 - columnWidths.group - columnWidths.empty * columns.filter(count => !count).length;
  return (
    <div className="week" style={{ fontSize: `${size}pt` }}>
      <div className="week-head">
        <Typography component="h2" variant="subtitle1">
          {withContinued(
            translate('terrain.calendar.weekOf', { week: words.span(sunday, sunday + 6) }),
            continued,
          )}
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
            <td style={{ width: `${columnWidths.group}%` }} />
            {columns.map((count, day) => (
              <th
                // biome-ignore lint/suspicious/noArrayIndexKey: the days of a week
                key={day}
                scope="col"
                style={{ width: `${count ? (columnsWidth * count) / columnTotal : columnWidths.empty}%` }}
              >
                {words.day(sunday + day)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(row => (
            <tr key={row.title}>
              <th scope="row">{withContinued(row.title, row.continued)}</th>
              {row.days.map((dayColumns, day) => (
                <td
                  // biome-ignore lint/suspicious/noArrayIndexKey: the days of a week
                  key={day}
                  data-print="colour"
                  className={isWeekend(sunday + day) ? 'rest' : undefined}
                >
                  <Day columns={dayColumns} row={row} words={words} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
};

type DayProps = { columns: CalendarItem[][]; row: PrintedRow; words: PlanWords };
const Day = ({ columns, row: { isAgentRow }, words }: DayProps) => (
  <div className="columns">
    {columns.map((items, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: columns have no other key
      <div key={index}>
        {items.map(({ plan, state }) => (
          <div className="entry" key={plan.planid}>
            <PlanMark state={state} /> {!isAgentRow && <b>{plan.pickup_site_code} </b>}
            {words.label(plan, isAgentRow)}
          </div>
        ))}
      </div>
    ))}
  </div>
);

const paper = {
  // Assumed by `printed-pages`.
  lineHeight: 1.35,
  '& .week + .week': { breakBefore: 'page' },
  '& .week-head': { display: 'flex', gap: 2, alignItems: 'center', height: '28pt', fontSize: '7pt' },
  '& .week-head h2': { mr: 'auto' },
  '& table': { width: '100%', tableLayout: 'fixed', borderCollapse: 'collapse' },
  '& th, & td': {
    border: '0.5pt solid #999',
    padding: '1.5pt 3pt !important',
    verticalAlign: 'top',
    textAlign: 'left',
  },
  '& th[scope=row]': { overflowWrap: 'break-word' },
  '& .rest': { backgroundColor: '#f0f0f0' },
  '& .columns': { display: 'flex', gap: '3pt' },
  '& .columns > *': { flex: '1 1 0', minWidth: 0 },
  '& .entry': { overflowWrap: 'anywhere' },
  '& .plan-mark[data-state]': {
    width: 10,
    height: 8,
    border: 0,
    verticalAlign: 'middle',
    backgroundImage: 'none',
  },
  '& .plan-mark svg': { width: 8, height: 8 },
} as const;
