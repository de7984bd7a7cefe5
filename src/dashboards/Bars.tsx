import { Box, useTheme } from '@mui/material';
import { useNavigate } from 'react-router-dom';
import { Bar, BarChart, Cell, LabelList, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import { barsHeight } from './chartSizes';
import { tooltipLook } from './tooltipLook';

export type ChartRow = {
  name: string;
  value: number;
  /** The list of what is counted. */
  to?: string;
  /** Written beside the bar. */
  label?: string;
  /** Its own; otherwise that of its chart. */
  colour?: string;
};

/**
 * Horizontal bars, each a way to its rows. Their figures stand in a table beside, which is what is read aloud and
 * reached by keyboard.
 */
export const Bars = ({ rows, label }: { rows: readonly ChartRow[]; label: string }) => {
  const { palette } = useTheme();
  const navigate = useNavigate();
  const tick = { fill: palette.text.secondary, fontSize: 12 };
  return (
    <Box aria-hidden sx={{ height: barsHeight(rows.length), minWidth: 0 }}>
      <ResponsiveContainer>
        <BarChart
          data={[...rows]}
          layout="vertical"
          accessibilityLayer={false}
          margin={{ left: 0, right: rows.some(row => row.label) ? 56 : 16 }}
        >
          <XAxis type="number" tick={tick} stroke={palette.divider} />
          <YAxis
            type="category"
            dataKey="name"
            width={96}
            interval={0}
            tick={tick}
            stroke={palette.divider}
          />
          <Tooltip {...tooltipLook(palette)} cursor={{ fill: palette.action.hover }} />
          <Bar
            dataKey="value"
            name={label}
            fill={palette.primary.main}
            radius={[0, 3, 3, 0]}
            maxBarSize={20}
            isAnimationActive={false}
            onClick={({ payload }) => {
              const { to } = payload as ChartRow;
              if (to) navigate(to);
            }}
            style={{ cursor: rows.some(({ to }) => to) ? 'pointer' : undefined }}
          >
            {rows.map(({ name, colour = palette.primary.main }) => (
              <Cell key={name} fill={colour} />
            ))}
            <LabelList
              dataKey="label"
              position="right"
              style={{ fill: palette.text.secondary, fontSize: 12 }}
            />
          </Bar>
        </BarChart>
      </ResponsiveContainer>
    </Box>
  );
};
