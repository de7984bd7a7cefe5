import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'ra-core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { LanguageSwitch } from '../../ui/LanguageSwitch';
import { Logo } from '../../ui/Logo';
import { ThemeSwitch } from '../../ui/ThemeSwitch';
import { ContourLines } from './ContourLines';

/** The page around the sign-in form: the product on one side where there is room, the form on the other. */
export const AuthLayout = ({ children }: { children: ReactNode }) => {
  const translate = useTranslate();
  return (
    <Box sx={{ display: 'flex', minHeight: '100dvh', bgcolor: 'background.paper' }}>
      <Box
        aria-hidden
        sx={{
          display: { xs: 'none', md: 'flex' },
          position: 'relative',
          overflow: 'hidden',
          flex: '0 0 44%',
          flexDirection: 'column',
          justifyContent: 'flex-end',
          p: 6,
          color: '#fff',
          background: 'linear-gradient(160deg, #1a2350 0%, #2a3f9f 62%, #3550c8 100%)',
        }}
      >
        <ContourLines />
        <Typography sx={{ fontSize: 40, fontWeight: 650, letterSpacing: '-0.03em', lineHeight: 1.1 }}>
          {translate('terrain.shell.product')}
        </Typography>
        <Typography sx={{ mt: 1, fontSize: 16, maxWidth: 360, color: 'rgba(255, 255, 255, 0.82)' }}>
          {translate('terrain.session.subtitle')}
        </Typography>
      </Box>
      <Box sx={{ display: 'flex', flexDirection: 'column', flex: 1, minWidth: 0 }}>
        <Box component="header" sx={{ display: 'flex', alignItems: 'center', gap: 1, p: 2 }}>
          <Logo />
          <Button component={Link} to="/login" color="inherit" aria-current="page">
            {translate('terrain.shell.login')}
          </Button>
          <Box sx={{ ml: 'auto', display: 'flex', gap: 1 }}>
            <LanguageSwitch />
            <ThemeSwitch />
          </Box>
        </Box>
        <Box
          component="main"
          sx={{ flex: 1, display: 'flex', alignItems: 'center', justifyContent: 'center', px: 3, pb: 10 }}
        >
          {children}
        </Box>
      </Box>
    </Box>
  );
};
