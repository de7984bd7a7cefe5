import { Alert, Box, Button, Typography } from '@mui/material';
import { useTranslate } from 'ra-core';

/** What to try when nothing was found. */
export const NoResults = ({ typed }: { typed: string }) => {
  const translate = useTranslate();
  return (
    <Box sx={{ px: 4, py: 5, textAlign: 'center' }}>
      <Typography variant="body1" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
        {translate('terrain.search.nothing', { q: typed })}
      </Typography>
      <Typography variant="body2" color="textSecondary" sx={{ mt: 0.5 }}>
        {translate('terrain.search.nothingHelp')}
      </Typography>
    </Box>
  );
};

/** The server did not answer; screens and actions are still there. */
export const SearchError = ({ message, retry }: { message: string; retry: () => void }) => {
  const translate = useTranslate();
  return (
    <Alert
      severity="error"
      sx={{ m: 1, mb: 0, flexShrink: 0 }}
      action={
        <Button color="inherit" onClick={retry}>
          {translate('terrain.dialogs.retry')}
        </Button>
      }
    >
      {message}
    </Alert>
  );
};

/** The palette's keyboard shortcuts; hidden on a phone. */
export const ShortcutHints = () => {
  const translate = useTranslate();
  const keys = [
    ['move', '↑ ↓'],
    ['open', translate('terrain.search.enter')],
    ['newTab', `${/Mac/.test(navigator.platform) ? '⌘' : 'Ctrl'} ${translate('terrain.search.enter')}`],
    ['close', translate('terrain.search.escape')],
  ];
  return (
    <Box
      aria-hidden
      sx={{
        display: { xs: 'none', sm: 'flex' },
        flexShrink: 0,
        gap: 2.5,
        px: 2,
        py: 1,
        borderTop: 1,
        borderColor: 'divider',
        fontSize: '0.75rem',
        color: 'text.secondary',
      }}
    >
      {keys.map(([name, key]) => (
        <span key={name}>
          <Box component="kbd" sx={{ font: 'inherit', fontWeight: 600, mr: 0.75, color: 'text.primary' }}>
            {key}
          </Box>
          {translate(`terrain.search.keys.${name}`)}
        </span>
      ))}
    </Box>
  );
};
