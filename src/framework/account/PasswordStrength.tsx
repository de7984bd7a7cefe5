import { Box, Typography } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useWatch } from 'react-hook-form';
import { getPasswordStrength, passwordStrengths } from './password-strength';
import { useMinPasswordLength } from './useMinPasswordLength';

/** Four bars and a label for the password being typed; nothing while it is empty. */
export const PasswordStrength = ({ source, username }: { source: string; username: string }) => {
  const translate = useTranslate();
  const password = String(useWatch({ name: source }) ?? '');
  const minLength = useMinPasswordLength();
  const strength = getPasswordStrength(password, username, minLength);
  const level = passwordStrengths.indexOf(strength);
  return (
    <Box
      role="status"
      aria-label={translate('terrain.account.password.strength')}
      sx={{ mt: 0.75, minHeight: 28 }}
    >
      {password && (
        <>
          <Box aria-hidden sx={{ display: 'grid', gridTemplateColumns: 'repeat(4, 1fr)', gap: 0.5, mb: 0.5 }}>
            {passwordStrengths.slice(1).map((each, index) => (
              <Box
                key={each}
                sx={{
                  height: 4,
                  borderRadius: 1,
                  bgcolor: index < level ? colours[strength] : 'action.disabledBackground',
                }}
              />
            ))}
          </Box>
          <Typography variant="caption" color="textSecondary">
            {translate(`terrain.account.password.levels.${strength}`, {
              smart_count: minLength - password.length,
            })}
          </Typography>
        </>
      )}
    </Box>
  );
};

const colours = {
  short: 'error.main',
  weak: 'error.main',
  fair: 'warning.main',
  good: 'info.main',
  strong: 'success.main',
} as const;
