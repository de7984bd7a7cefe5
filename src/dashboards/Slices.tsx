import { Box, useTheme } from '@mui/material';
import { useNavigate } from 'react-router-dom';
import { Cell, Pie, PieChart, ResponsiveContainer, Tooltip } from 'recharts';
import type { ChartRow } from './Bars';
import { useChartColours } from './chartColours';
import { pieHeight } from './chartSizes';
import { tooltipLook } from './tooltipLook';
import { useNumbers } from './useNumbers';

/** From this share on a slice has room for its name. */
const named = 0.04;

/** A pie, each slice a way to its rows; its table, in the same order and colours, is what is read aloud. */
export const Slices = ({ rows }: { rows: readonly ChartRow[] }) => {
  const { palette } = useTheme();
  const colours = useChartColours();
  const { percent } = useNumbers();
  const navigate = useNavigate();
  return (
    <Box aria-hidden sx={{ height: pieHeight, minWidth: 0 }}>
      <ResponsiveContainer>
        <PieChart accessibilityLayer={false}>
          <Pie
            data={[...rows]}
            dataKey="value"
            nameKey="name"
            rootTabIndex={-1}
            outerRadius={80}
            stroke={palette.background.paper}
            strokeWidth={2}
            isAnimationActive={false}
            label={({ name, percent: share = 0, x, y, textAnchor }) =>
              share < named ? null : (
                <text
                  x={x}
                  y={y}
                  textAnchor={textAnchor}
                  dominantBaseline="central"
                  fill={palette.text.primary}
                  fontSize={12}
                >
                  {name}
                  <tspan x={x} dy={15} fill={palette.text.secondary}>
                    {percent(share)}
                  </tspan>
                </text>
              )
            }
            labelLine={false}
            onClick={(_, at) => {
              const to = rows[at]?.to;
              if (to) navigate(to);
            }}
            style={{ cursor: rows.some(({ to }) => to) ? 'pointer' : undefined }}
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
