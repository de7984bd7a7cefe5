import { Box, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { EmptyValue } from '../../framework/fields/render-field';

type Value = { label: string; value: ReactNode };

/** Labelled values under a heading, in two columns where there is room. */
export const LabelledValues = ({ label, values }: { label: string; values: readonly Value[] }) => (
  <section>
    <PartHeading>{label}</PartHeading>
    <Box
      component="dl"
      sx={{
        m: 0,
        display: 'grid',
        gridTemplateColumns: 'repeat(auto-fill, minmax(max(min(100%, 300px), calc(50% - 16px)), 1fr))',
        columnGap: 4,
      }}
    >
      {values.map(({ label: name, value }) => (
        <Box
          key={name}
          sx={{
            display: 'grid',
            gridTemplateColumns: 'minmax(110px, 40%) 1fr',
            gap: 1.5,
            py: 0.6,
            borderBottom: 1,
            borderColor: 'divider',
          }}
        >
          <Typography component="dt" variant="body2" color="textSecondary">
            {name}
          </Typography>
          <Typography component="dd" variant="body2" sx={{ m: 0, overflowWrap: 'anywhere' }}>
            {value === null || value === undefined || value === '' ? <EmptyValue /> : value}
          </Typography>
        </Box>
      ))}
    </Box>
  </section>
);

export const PartHeading = ({ children }: { children: ReactNode }) => (
  <Typography component="h2" variant="subtitle2" sx={{ mb: 0.75 }}>
    {children}
  </Typography>
);
