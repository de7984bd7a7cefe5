import Box from '@mui/material/Box';

/** Decorative contour lines, as on a map. */
export const ContourLines = () => (
  <Box
    component="svg"
    viewBox="0 0 600 800"
    preserveAspectRatio="xMidYMid slice"
    sx={{ position: 'absolute', inset: 0, width: '100%', height: '100%', opacity: 0.3 }}
  >
    <g fill="none" stroke="#fff" strokeWidth="1">
      {lines.map(path => (
        <path key={path} d={path} />
      ))}
    </g>
  </Box>
);

/** The SVG path of a closed contour line: a circle distorted by three sine waves, more strongly with `distortion`. */
const contourPath = (cx: number, cy: number, radius: number, distortion: number) => {
  const points = Array.from({ length: 73 }, (_, step) => {
    const angle = (step * Math.PI) / 36;
    const wave =
      1 +
      distortion * 0.16 * Math.sin(angle * 2 + 0.6) +
      distortion * 0.09 * Math.sin(angle * 3 + radius / 90) +
      distortion * 0.05 * Math.sin(angle * 5 + radius / 60);
    const x = cx + radius * wave * 1.12 * Math.cos(angle);
    const y = cy + radius * wave * Math.sin(angle);
    return `${x.toFixed(1)} ${y.toFixed(1)}`;
  });
  return `M${points.join('L')}Z`;
};

const lines = Array.from({ length: 19 }, (_, index) =>
  contourPath(360, 270, 22 + index * 30, Math.min(1, 0.35 + index * 0.09)),
);
