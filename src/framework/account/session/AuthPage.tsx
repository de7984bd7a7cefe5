import { Box, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { AuthLayout } from './AuthLayout';

type AuthPageProps = { title: string; text?: ReactNode; children: ReactNode };

/** A page for signed-out users: title, text, and one form. */
export const AuthPage = ({ title, text, children }: AuthPageProps) => (
  <AuthLayout>
    <Box sx={{ width: '100%', maxWidth: 380 }}>
      <Typography component="h1" variant="h4">
        {title}
      </Typography>
      {text && <Typography sx={{ color: 'text.secondary', mt: 0.5, mb: 3 }}>{text}</Typography>}
      {children}
    </Box>
  </AuthLayout>
);
