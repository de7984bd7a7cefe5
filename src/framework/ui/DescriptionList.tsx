import { Box, Typography } from '@mui/material';
import { Fragment, type ReactNode } from 'react';
import { EmptyValue } from '../fields/render-field';

/** Labels and values, one pair a line. */
export const DescriptionList = ({ facts }: { facts: [label: string, value: ReactNode][] }) => (
  <Box
    component="dl"
    sx={{ display: 'grid', gridTemplateColumns: 'minmax(110px, 34%) 1fr', columnGap: 2, rowGap: 0.75, m: 0 }}
  >
    {facts.map(([label, value]) => (
      <Fragment key={label}>
        <Typography component="dt" variant="body2" color="textSecondary">
          {label}
        </Typography>
        <Typography component="dd" variant="body2" sx={{ m: 0, minWidth: 0, overflowWrap: 'anywhere' }}>
          {value || <EmptyValue />}
        </Typography>
      </Fragment>
    ))}
  </Box>
);
