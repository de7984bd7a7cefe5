import WarningAmber from '@mui/icons-material/WarningAmber';
import { Box, Table, TableBody, TableCell, TableContainer, TableHead, TableRow } from '@mui/material';
import { visuallyHidden } from '@mui/utils';
import { useTranslate } from 'ra-core';
import type { Forecast, ForecastGrouping } from '../../../contract/work/maintenance-forecast';
import { useFormats } from '../../framework/fields/useFormats';

type Row = Forecast['rows'][number];
type Month = Row['months'][number];

/**
 * Months as columns, agents or clusters as rows: the hours needed as a bar against those available, and as a
 * number.
 */
export const ForecastTable = ({ ahead, by }: { ahead: Forecast; by: ForecastGrouping }) => {
  const translate = useTranslate();
  const { shortMonth } = useFormats();
  const say = (key: string) => translate(`terrain.maintenance.ahead.${key}`);
  const nameOf = ({ id, name }: Row) =>
    name ?? (id === null ? say(by === 'agent' ? 'nobody' : 'noCluster') : String(id));
  const all: Row = {
    id: 0,
    name: say('all'),
    months: ahead.months.map((each, at) =>
      summed(
        each,
        ahead.rows.map(({ months }) => months[at]),
      ),
    ),
  };
  return (
    <TableContainer tabIndex={0} data-scrolls="phone" sx={{ position: 'relative' }}>
      <Table size="small" aria-label={say('title')} sx={table}>
        <TableHead>
          <TableRow>
            <TableCell>{say(`by.${by}`)}</TableCell>
            {ahead.months.map(each => (
              <TableCell key={each} align="right">
                {shortMonth(`${each}-01`)}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {[all, ...ahead.rows].map((row, at) => (
            <TableRow
              key={row.id ?? 'nobody'}
              hover
              sx={at === 0 ? { '& td, & th': { fontWeight: 600 } } : undefined}
            >
              <TableCell component="th" scope="row">
                {nameOf(row)}
              </TableCell>
              {row.months.map(each => (
                <Cell key={each.month} month={each} />
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
};

const summed = (month: string, parts: readonly Month[]): Month =>
  parts.reduce(
    (sum, part) => ({
      month,
      visits: sum.visits + part.visits,
      needed: sum.needed + part.needed,
      capacity: sum.capacity + part.capacity,
    }),
    { month, visits: 0, needed: 0, capacity: 0 },
  );

const hoursOf = (minutes: number) => Math.round(minutes / 60);

const Cell = ({ month: { visits, needed, capacity } }: { month: Month }) => {
  const translate = useTranslate();
  const { number, percent } = useFormats();
  const over = needed > capacity;
  const share = capacity > 0 ? needed / capacity : 0;
  const description = translate('terrain.maintenance.ahead.cell', {
    hours: number(hoursOf(needed)),
    capacity: number(hoursOf(capacity)),
    visits: number(visits),
  });
  return (
    <TableCell align="right" title={description}>
      <span aria-hidden>
        {over && <WarningAmber sx={{ fontSize: 14, verticalAlign: '-2px', color: 'error.main', mr: 0.25 }} />}
        {number(hoursOf(needed))}
        <small>{capacity > 0 ? percent(share) : '–'}</small>
      </span>
      <Box aria-hidden sx={track}>
        <Box
          data-print="colour"
          sx={{ width: `${Math.min(100, share * 100)}%`, bgcolor: over ? 'error.main' : 'primary.main' }}
        />
      </Box>
      <Box component="span" sx={visuallyHidden}>
        {over ? `${description}, ${translate('terrain.maintenance.ahead.over')}` : description}
      </Box>
    </TableCell>
  );
};

const table = {
  '& th, & td': { px: 1, height: 48, py: 0.5, whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' },
  '& td small': { display: 'block', fontSize: 11, lineHeight: '13px', opacity: 0.75 },
  '& th:first-of-type': { position: 'sticky', left: 0, bgcolor: 'background.paper', zIndex: 1 },
} as const;
const track = {
  height: 4,
  mt: 0.25,
  borderRadius: '2px',
  bgcolor: 'action.hover',
  overflow: 'hidden',
  '& > div': { height: 4 },
} as const;
