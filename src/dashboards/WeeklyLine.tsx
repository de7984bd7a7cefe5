import { Box, useTheme } from '@mui/material';
import { useLocale, useTranslate } from 'ra-core';
import { CartesianGrid, Legend, Line, LineChart, Tooltip, XAxis, YAxis } from 'recharts';
import { FactTable } from '../ui/FactTable';
import { tooltipLook } from './tooltipLook';
import { useNumbers } from './useNumbers';
import type { Week } from './weeks';

/** Planned and done, added up by week: 1000 × 300 (document 3, section 2.1), with its figures under it. */
export const WeeklyLine = ({ rows }: { rows: readonly Week[] }) => {
  const translate = useTranslate();
  const locale = useLocale();
  const { palette } = useTheme();
  const { number } = useNumbers();
  const short = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'long', timeZone: 'UTC' });
  const dayOf = (day: string) => short.format(new Date(`${day}T00:00:00Z`));
  const word = (name: string) => translate(`terrain.dashboards.tasks.${name}`);
  const tick = { fill: palette.text.secondary, fontSize: 12 };
  return (
    <>
      <Box role="group" aria-label={word('weekly')} tabIndex={0} sx={{ overflowX: 'auto', mb: 1 }}>
        <Box aria-hidden sx={{ width: 1000 }}>
          <LineChart width={1000} height={300} data={[...rows]} accessibilityLayer={false}>
            <CartesianGrid stroke={palette.divider} vertical={false} />
            <XAxis dataKey="day" tickFormatter={dayOf} tick={tick} stroke={palette.divider} minTickGap={40} />
            <YAxis tick={tick} stroke={palette.divider} allowDecimals={false} />
            <Tooltip
              {...tooltipLook(palette)}
              labelFormatter={(_, [point]) => `Week #${(point?.payload as Week | undefined)?.number ?? ''}`}
            />
            <Legend />
            <Line
              dataKey="planned"
              name={word('planned')}
              stroke={palette.primary.main}
              strokeWidth={2}
              strokeDasharray="6 4"
              dot={false}
              isAnimationActive={false}
            />
            <Line
              dataKey="done"
              name={word('done')}
              stroke={palette.success.main}
              strokeWidth={2}
              dot={false}
              isAnimationActive={false}
            />
          </LineChart>
        </Box>
      </Box>
      <FactTable
        label={word('weekly')}
        columns={[
          { key: 'week', label: 'Week', cell: row => `#${row.number}` },
          { key: 'day', label: word('from'), cell: row => dayOf(row.day) },
          { key: 'planned', label: word('planned'), cell: row => number(row.planned), align: 'right' },
          { key: 'done', label: word('done'), cell: row => number(row.done), align: 'right' },
          { key: 'percent', label: '%', cell: row => `${number(row.percent)} %`, align: 'right' },
        ]}
        rows={rows}
        keyOf={row => row.number}
        empty={translate('terrain.dashboards.none')}
        maxHeight={260}
      />
    </>
  );
};
