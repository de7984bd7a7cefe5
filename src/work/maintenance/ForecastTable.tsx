import WarningAmber from '@mui/icons-material/WarningAmber';
import { Box, Table, TableBody, TableCell, TableContainer, TableHead, TableRow } from '@mui/material';
import { visuallyHidden } from '@mui/utils';
import { useTranslate } from 'ra-core';
import type { Forecast, ForecastGrouping } from '../../../contract/work/maintenance-forecast';
import { useFormats } from '../../framework/fields/useFormats';

type Row = Forecast['rows'][number];
type Month = Row['months'][number];
type Props = { forecast: Forecast; grouping: ForecastGrouping };

/**
 * Months as columns, agents or clusters as rows: the hours needed as a bar against those available, and as a
 * number.
 */
export const ForecastTable = ({ forecast, grouping }: Props) => {
  const translate = useTranslate();
  const { shortMonth } = useFormats();
  const say = (key: string) => translate(`terrain.maintenance.ahead.${key}`);
  const unassigned = grouping === 'agent' ? 'nobody' : 'noCluster';
  const getRowName = ({ id, name }: Row) => name ?? (id === null ? say(unassigned) : String(id));
  const totalRow: Row = {
    // No agent or cluster has this id.
    id: 0,
    name: say('all'),
    months: forecast.months.map((month, index) =>
      sumMonth(
        month,
        forecast.rows.map(({ months }) => months[index]),
      ),
    ),
  };
  return (
    <TableContainer tabIndex={0} data-scrolls="phone" sx={{ position: 'relative' }}>
      <Table size="small" aria-label={say('title')} sx={table}>
        <TableHead>
          <TableRow>
            <TableCell>{say(`by.${grouping}`)}</TableCell>
            {forecast.months.map(month => (
              <TableCell key={month} align="right">
                {shortMonth(`${month}-01`)}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {[totalRow, ...forecast.rows].map(row => (
            <TableRow
              key={row.id ?? 'nobody'}
              hover
              sx={row === totalRow ? { '& td, & th': { fontWeight: 600 } } : undefined}
            >
              <TableCell component="th" scope="row">
                {getRowName(row)}
              </TableCell>
              {row.months.map(month => (
                <MonthCell key={month.month} {...month} />
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
};

/** The sum of several rows for one month. */
const sumMonth = (month: string, rowMonths: readonly Month[]): Month =>
  rowMonths.reduce(
    (sum, { visits, needed, capacity }) => ({
      month,
      visits: sum.visits + visits,
      needed: sum.needed + needed,
      capacity: sum.capacity + capacity,
    }),
    { month, visits: 0, needed: 0, capacity: 0 },
  );

const toHours = (minutes: number) => Math.round(minutes / 60);

/** `needed` and `capacity` are minutes. */
const MonthCell = ({ visits, needed, capacity }: Month) => {
  const translate = useTranslate();
  const { number, percent } = useFormats();
  const isOverloaded = needed > capacity;
  const share = capacity > 0 ? needed / capacity : 0;
  const description = translate('terrain.maintenance.ahead.cell', {
    hours: number(toHours(needed)),
    capacity: number(toHours(capacity)),
    visits: number(visits),
    smart_count: visits,
  });
  return (
    <TableCell align="right" title={description}>
      <span aria-hidden>
        {isOverloaded && (
          <WarningAmber sx={{ fontSize: 14, verticalAlign: '-2px', color: 'error.main', mr: 0.25 }} />
        )}
        {number(toHours(needed))}
        <small>{capacity > 0 ? percent(share) : '–'}</small>
      </span>
      <Box aria-hidden sx={track}>
        <Box
          data-print="colour"
          sx={{
            width: `${Math.min(100, share * 100)}%`,
            bgcolor: isOverloaded ? 'error.main' : 'primary.main',
          }}
        />
      </Box>
      <Box component="span" sx={visuallyHidden}>
        {isOverloaded ? `${description}, ${translate('terrain.maintenance.ahead.over')}` : description}
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
