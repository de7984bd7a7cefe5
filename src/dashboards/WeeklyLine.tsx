import { Box, useTheme } from '@mui/material';
import { useTranslate } from 'ra-core';
import { Link } from 'react-router-dom';
import {
  type ActiveDotProps,
  CartesianGrid,
  Legend,
  Line,
  LineChart,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts';
import { useFormats } from '../vocabulary/formats';
import { weekly } from './chartSizes';
import { tooltipLook } from './tooltipLook';
import type { Week } from './weeks';

type Props = {
  rows: readonly Week[];
  plansTo: (week: Week) => string | undefined;
  tasksTo: (week: Week) => string | undefined;
};

/**
 * Planned and done, added up by week: 1000 × 300 (document 3, section 2.1), narrower where there is less room. A point
 * leads to what is added up there.
 */
export const WeeklyLine = ({ rows, plansTo, tasksTo }: Props) => {
  const translate = useTranslate();
  const { palette } = useTheme();
  const { dayAndMonth } = useFormats();
  const word = (name: string) => translate(`terrain.dashboards.tasks.${name}`);
  const tick = { fill: palette.text.secondary, fontSize: 12 };
  const dot = (linkOf: Props['plansTo']) => (props: ActiveDotProps) => <Point {...props} linkOf={linkOf} />;
  return (
    <Box aria-hidden sx={{ maxWidth: weekly.width, height: weekly.height }}>
      <ResponsiveContainer>
        <LineChart data={[...rows]} accessibilityLayer={false}>
          <CartesianGrid stroke={palette.divider} vertical={false} />
          <XAxis
            dataKey="day"
            tickFormatter={dayAndMonth}
            tick={tick}
            stroke={palette.divider}
            minTickGap={40}
          />
          <YAxis tick={tick} stroke={palette.divider} allowDecimals={false} />
          <Tooltip
            {...tooltipLook(palette)}
            labelFormatter={(_, [point]) => `Week #${(point?.payload as Week | undefined)?.number ?? ''}`}
          />
          <Legend wrapperStyle={{ fontSize: 12 }} />
          <Line
            dataKey="planned"
            name={word('planned')}
            stroke={palette.primary.main}
            strokeWidth={2}
            strokeDasharray="6 4"
            dot={false}
            activeDot={dot(plansTo)}
            isAnimationActive={false}
          />
          <Line
            dataKey="done"
            name={word('done')}
            stroke={palette.success.main}
            strokeWidth={2}
            dot={false}
            activeDot={dot(tasksTo)}
            isAnimationActive={false}
          />
        </LineChart>
      </ResponsiveContainer>
    </Box>
  );
};

type PointProps = ActiveDotProps & { linkOf: Props['plansTo'] };
const Point = ({ cx, cy, stroke, fill, payload, linkOf }: PointProps) => {
  const to = linkOf(payload as Week);
  const point = <circle cx={cx} cy={cy} r={6} fill={fill} stroke={stroke} strokeWidth={2} />;
  return to ? (
    <Link to={to} tabIndex={-1}>
      {point}
    </Link>
  ) : (
    point
  );
};
