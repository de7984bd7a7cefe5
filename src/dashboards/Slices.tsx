import { Box, useTheme } from '@mui/material';
import { Cell, Pie, PieChart, ResponsiveContainer, Tooltip } from 'recharts';
import type { BarRow } from './Bars';
import { useChartColours } from './chartColours';
import { tooltipLook } from './tooltipLook';

/** A pie; its table, in the same order and colours, is what is read aloud. */
export const Slices = ({ rows }: { rows: readonly BarRow[] }) => {
  const { palette } = useTheme();
  const colours = useChartColours();
  return (
    <Box aria-hidden sx={{ height: 200, minWidth: 0 }}>
      <ResponsiveContainer>
        <PieChart accessibilityLayer={false}>
          <Pie
            data={[...rows]}
            dataKey="value"
            nameKey="name"
            rootTabIndex={-1}
            outerRadius={88}
            stroke={palette.background.paper}
            isAnimationActive={false}
          >
            {rows.map(({ name }, at) => (
              <Cell key={name} fill={colours[at % colours.length]} />
            ))}
          </Pie>
          <Tooltip {...tooltipLook(palette)} />
        </PieChart>
      </ResponsiveContainer>
    </Box>
  );
};
