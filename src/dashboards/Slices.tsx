import { Box, useTheme } from '@mui/material';
import { useNavigate } from 'react-router-dom';
import { Cell, Pie, PieChart, ResponsiveContainer, Tooltip } from 'recharts';
import { useFormats } from '../vocabulary/formats';
import type { ChartRow } from './Bars';
import { useChartColours } from './chartColours';
import { pieHeight } from './chartSizes';
import { tooltipLook } from './tooltipLook';

/** From this share on a slice has room for its name. */
const named = 0.04;

/** A pie, each slice a way to its rows; its table, in the same order and colours, is what is read aloud. */
export const Slices = ({ rows }: { rows: readonly ChartRow[] }) => {
  const { palette } = useTheme();
  const colours = useChartColours();
  const { percent } = useFormats();
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
            outerRadius={78}
            stroke={palette.background.paper}
            strokeWidth={2}
            isAnimationActive={false}
            label={({ name, percent: share = 0, x, y, cx, cy, textAnchor }) => {
              if (share < named) return null;
              const told = fits(String(name), x, cx, textAnchor) ? name : null;
              return (
                <text
                  x={x}
                  y={Math.min(y, 2 * cy - (told === null ? 8 : 23))}
                  textAnchor={textAnchor}
                  dominantBaseline="central"
                  fill={palette.text.primary}
                  fontSize={12}
                >
                  {told}
                  <tspan x={x} dy={told === null ? 0 : 15} fill={palette.text.secondary}>
                    {percent(share)}
                  </tspan>
                </text>
              );
            }}
            labelLine={false}
            onClick={(_, at) => {
              const to = rows[at]?.to;
              if (to) navigate(to);
            }}
            style={{ cursor: rows.some(({ to }) => to) ? 'pointer' : undefined }}
          >
            {rows.map(({ name, colour }, at) => (
              <Cell key={name} fill={colour ?? colours[at % colours.length]} />
            ))}
          </Pie>
          <Tooltip {...tooltipLook(palette)} />
        </PieChart>
      </ResponsiveContainer>
    </Box>
  );
};

/** Whether a name beside its slice stays within the picture, whose middle is `cx`: on a phone long ones do not. */
const fits = (name: string, x: number, cx: number, textAnchor?: string) => {
  const width = name.length * widthOfLetter;
  return textAnchor === 'end' ? x >= width : textAnchor === 'start' ? x + width <= 2 * cx : true;
};
/** Pixels at the labels' size. */
const widthOfLetter = 6.5;
