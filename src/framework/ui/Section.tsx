import { Box, Paper, Typography } from '@mui/material';
import { type ReactNode, useId } from 'react';
import { useFormats } from '../fields/useFormats';

type SectionProps = { title: string; count?: number; action?: ReactNode; children: ReactNode };

/** A titled part of a page, with an optional count beside the title and an action at the right. */
export const Section = ({ title, count, action, children }: SectionProps) => {
  const titleId = useId();
  const { number } = useFormats();
  return (
    <Paper
      component="section"
      variant="outlined"
      aria-labelledby={titleId}
      sx={{ px: 2, pt: 1, pb: 2, minWidth: 0 }}
    >
      <Box
        sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1, minHeight: 32, mb: 1 }}
      >
        <Typography id={titleId} component="h2" variant="h6">
          {title}
        </Typography>
        {count !== undefined && (
          <Typography variant="body2" color="textSecondary" sx={{ fontVariantNumeric: 'tabular-nums' }}>
            {number(count)}
          </Typography>
        )}
        <Box sx={{ ml: 'auto' }}>{action}</Box>
      </Box>
      {children}
    </Paper>
  );
};
