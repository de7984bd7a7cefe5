import { Box, Button, Typography } from '@mui/material';
import { useTranslate } from 'ra-core';
import type { ReactNode } from 'react';

type EmptyProps = {
  icon: ReactNode;
  title: string;
  /** What to do next. */
  text?: string;
  /** Resets the filters that may hide everything; without filters there is nothing to reset. */
  onReset?: () => void;
  /** The button that helps, instead. */
  action?: ReactNode;
};

/** The empty state of a list or picture. */
export const EmptyState = ({ icon, title, text, onReset, action }: EmptyProps) => {
  const translate = useTranslate();
  return (
    <Box
      sx={{
        m: 'auto',
        py: 8,
        px: 3,
        textAlign: 'center',
        maxWidth: 420,
        textWrap: 'balance',
        '& > svg': { fontSize: 36, color: 'text.disabled', mb: 1 },
      }}
    >
      {icon}
      <Typography variant="subtitle1" component="p" sx={{ fontWeight: 600 }}>
        {title}
      </Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary', mb: 2 }}>
        {text}
      </Typography>
      {onReset && (
        <Button variant="outlined" onClick={onReset}>
          {translate('terrain.generated.reset')}
        </Button>
      )}
      {action}
    </Box>
  );
};
