import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'ra-core';
import { Link } from 'react-router';

/** The product's logo; links to the start page. */
export const Logo = () => {
  const translate = useTranslate();
  return (
    <Box
      component={Link}
      to="/"
      aria-label={`${translate('terrain.shell.product')}, ${translate('terrain.shell.home')}`}
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        gap: 1,
        px: 0.5,
        borderRadius: 1,
        color: 'text.primary',
        textDecoration: 'none',
      }}
    >
      <Box
        component="img"
        src={`${import.meta.env.BASE_URL}icon.svg`}
        alt=""
        width={26}
        height={26}
        sx={{ display: 'block' }}
      />
      <Typography component="span" sx={{ fontWeight: 650, fontSize: '0.9375rem', letterSpacing: '-0.02em' }}>
        {translate('terrain.shell.product')}
      </Typography>
    </Box>
  );
};
