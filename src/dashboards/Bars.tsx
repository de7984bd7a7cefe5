import { Box, useTheme } from '@mui/material';
import { Bar, BarChart, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import { tooltipLook } from './tooltipLook';

export type BarRow = { name: string; value: number };

/** Horizontal bars; the figures stand in a table beside, which is what is read aloud. */
export const Bars = ({ rows, label }: { rows: readonly BarRow[]; label: string }) => {
  const { palette } = useTheme();
  return (
    <Box aria-hidden sx={{ height: Math.max(90, rows.length * 30 + 40), minWidth: 0 }}>
      <ResponsiveContainer>
        <BarChart
          data={[...rows]}
          layout="vertical"
          accessibilityLayer={false}
          margin={{ left: 0, right: 16 }}
        >
          <XAxis
            type="number"
            tick={{ fill: palette.text.secondary, fontSize: 12 }}
            stroke={palette.divider}
          />
          <YAxis
            type="category"
            dataKey="name"
            width={96}
            interval={0}
            tick={{ fill: palette.text.secondary, fontSize: 12 }}
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
          />
        </BarChart>
      </ResponsiveContainer>
    </Box>
  );
};
