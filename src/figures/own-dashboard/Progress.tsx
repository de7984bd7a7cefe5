import { Box } from '@mui/material';

/** A progress bar with its target line; the text below says the same. */
export const Progress = ({ value, target }: { value: number; target: number }) => {
  const max = Math.max(value, target, Number.EPSILON) * 1.1;
  const percent = (part: number) => `${(part / max) * 100}%`;
  return (
    <Box aria-hidden sx={track}>
      <span className="bar" data-print="colour" style={{ width: percent(value) }} />
      <span className="mark" data-print="colour" style={{ left: percent(target) }} />
    </Box>
  );
};

const track = {
  position: 'relative',
  height: 8,
  my: 1,
  borderRadius: '4px',
  bgcolor: 'action.hover',
  '& .bar': {
    position: 'absolute',
    inset: '0 auto 0 0',
    borderRadius: '4px',
    bgcolor: 'primary.main',
  },
  '& .mark': { position: 'absolute', top: -4, bottom: -4, width: '2px', ml: '-1px', bgcolor: 'text.primary' },
} as const;
