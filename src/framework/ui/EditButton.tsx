import { Box, ButtonBase } from '@mui/material';
import { visuallyHidden } from '@mui/utils';
import type { ReactNode } from 'react';

/** A value that opens its editor; `label` follows it for screen readers. */
export const EditButton = ({
  label,
  onClick,
  children,
}: {
  label: string;
  onClick: () => void;
  children: ReactNode;
}) => (
  <ButtonBase
    onClick={onClick}
    sx={{
      font: 'inherit',
      textAlign: 'left',
      borderRadius: 0.5,
      px: 0.5,
      mx: -0.5,
      minWidth: 24,
      '&:hover, &:focus-visible': { bgcolor: 'action.hover' },
    }}
  >
    {children}
    <Box component="span" sx={visuallyHidden}>
      {' '}
      {label}
    </Box>
  </ButtonBase>
);
