import { Box, useMediaQuery, useTheme } from '@mui/material';
import { useTranslate } from 'ra-core';
import { Link } from 'react-router-dom';
import {
  type ActiveDotProps,
  CartesianGrid,
  Legend,
  Line,
  LineChart,
  ReferenceLine,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts';
import { today } from '../../../contract/framework/today';
import type { WeeklyTotal } from '../../../contract/framework/weekly-totals';
import { useFormats } from '../../framework/fields/useFormats';
import { weeklyHeight } from './chart-sizes';
import { getTooltipProps } from './tooltip-props';

type Props = {
  rows: readonly WeeklyTotal[];
  /** The weeks of the previous period, in the same order. */
  before: readonly WeeklyTotal[];
  /** The target of the sums, as a horizontal line. */
  goal?: { value: number; label: string };
  /** The list of the plans, or of the done tasks, up to a week. */
  plansTo?: (week: WeeklyTotal) => string | undefined;
  tasksTo?: (week: WeeklyTotal) => string | undefined;
};

/**
 * Cumulative planned (the target) and done by week, up to now (document 3, section 2.1), with what was done by the
 * same week of the previous period. A point can link to the list of all it counts.
 */
export const WeeklyLine = ({ rows, before, goal, plansTo, tasksTo }: Props) => {
  const translate = useTranslate();
  const { palette, breakpoints } = useTheme();
  const isPhone = useMediaQuery(breakpoints.down('sm'));
  const { dayAndMonth, number } = useFormats();
  const word = (name: string) => translate(`terrain.dashboards.${name}`);
  const tick = { fill: palette.text.secondary, fontSize: 12 };
  const linkedDot = (linkOf: Props['plansTo']) => (props: ActiveDotProps) => (
    <LinkedPoint {...props} linkOf={linkOf} />
  );
  const currentWeek = rows.findLast(({ day }) => day <= today());
  const points = rows.map((week, index) => ({
    ...week,
    done: week.day <= today() ? week.done : null,
    before: before[index]?.done,
  }));
  const line = { strokeWidth: 2, dot: false, isAnimationActive: false, type: 'linear' } as const;
  return (
    <Box aria-hidden sx={{ height: weeklyHeight }}>
      <ResponsiveContainer>
        <LineChart
          data={points}
          accessibilityLayer={false}
          margin={{ top: 20, right: isPhone ? 16 : 24, bottom: 0, left: 0 }}
        >
          <CartesianGrid stroke={palette.divider} vertical={false} />
          <XAxis
            dataKey="day"
            tickFormatter={dayAndMonth}
            tick={tick}
            stroke={palette.divider}
            minTickGap={isPhone ? 24 : 40}
            interval="preserveStartEnd"
          />
          <YAxis
            tick={tick}
            tickFormatter={number}
            stroke={palette.divider}
            allowDecimals={false}
            width="auto"
            domain={goal && [0, (max: number) => Math.max(max, Math.ceil(goal.value * 1.05))]}
          />
          <Tooltip
            {...getTooltipProps(palette)}
            formatter={value => number(Number(value))}
            labelFormatter={(_, [point]) =>
              translate('terrain.dashboards.tasks.week', {
                number: (point?.payload as WeeklyTotal | undefined)?.number ?? '',
              })
            }
          />
          <Legend wrapperStyle={{ fontSize: 12 }} iconSize={22} />
          {currentWeek && currentWeek !== rows.at(-1) && (
            <ReferenceLine
              x={currentWeek.day}
              stroke={palette.text.secondary}
              strokeDasharray="2 3"
              label={{ value: word('now'), position: 'top', fill: palette.text.secondary, fontSize: 12 }}
            />
          )}
          {goal && (
            <ReferenceLine
              y={goal.value}
              stroke={palette.text.primary}
              strokeWidth={1.5}
              label={{
                value: goal.label,
                position: 'insideTopLeft',
                fill: palette.text.primary,
                fontSize: 12,
              }}
            />
          )}
          {before.length > 0 && (
            <Line
              {...line}
              dataKey="before"
              name={word('before.done')}
              stroke={palette.text.secondary}
              strokeDasharray="1 4"
              strokeLinecap="round"
              activeDot={false}
              legendType="plainline"
            />
          )}
          <Line
            {...line}
            dataKey="planned"
            name={word('target')}
            stroke={palette.primary.main}
            strokeDasharray="6 4"
            activeDot={linkedDot(plansTo)}
            legendType="plainline"
          />
          <Line
            {...line}
            dataKey="done"
            name={word('tasks.done')}
            stroke={palette.success.main}
            strokeWidth={3}
            activeDot={linkedDot(tasksTo)}
            legendType="plainline"
          />
        </LineChart>
      </ResponsiveContainer>
    </Box>
  );
};

type PointProps = ActiveDotProps & { linkOf: Props['plansTo'] };
const LinkedPoint = ({ cx, cy, stroke, fill, payload, linkOf }: PointProps) => {
  const to = linkOf?.(payload as WeeklyTotal);
  const point = <circle cx={cx} cy={cy} r={6} fill={fill} stroke={stroke} strokeWidth={2} />;
  return to ? (
    <Link to={to} tabIndex={-1}>
      {point}
    </Link>
  ) : (
    point
  );
};
