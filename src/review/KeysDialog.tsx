import { Box, Typography } from '@mui/material';
import { useTranslate } from 'ra-core';
import { DialogFrame } from '../ui/DialogFrame';

/** The keys of the review (opened by « ? »). */
export const KeysDialog = ({ onClose }: { onClose: () => void }) => {
  const translate = useTranslate();
  return (
    <DialogFrame title={translate('terrain.review.keys.title')} width="xs" onClose={onClose}>
      <Box
        component="dl"
        sx={{
          m: 0,
          display: 'grid',
          gridTemplateColumns: 'auto 1fr',
          gap: '10px 20px',
          alignItems: 'center',
        }}
      >
        {keys.map(([name, ...each]) => (
          <Box key={name} sx={{ display: 'contents' }}>
            <Box component="dt" sx={{ display: 'flex', gap: 0.5 }}>
              {each.map(key => (
                <Box key={key} component="kbd" sx={cap}>
                  {key.startsWith('.') ? translate(`terrain.review.keys.names${key}`) : key}
                </Box>
              ))}
            </Box>
            <Typography component="dd" variant="body2" sx={{ m: 0 }}>
              {translate(`terrain.review.keys.${name}`)}
            </Typography>
          </Box>
        ))}
      </Box>
    </DialogFrame>
  );
};

/** What a key does, and the keys; a name that begins with a dot is a word of the language. */
const keys = [
  ['photo', '←', '→'],
  ['step', '.shift', '←', '→'],
  ['task', 'J', 'K'],
  ['ok', 'O'],
  ['nok', 'N'],
  ['undo', 'U'],
  ['large', '.space'],
  ['accept', 'A'],
  ['seen', 'V'],
  ['takeBack', 'Z'],
  ['return', 'R'],
  ['reject', 'X'],
  ['help', '?'],
] as const;

const cap = {
  px: 0.9,
  minWidth: 26,
  textAlign: 'center',
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  bgcolor: 'action.hover',
  font: 'inherit',
  fontSize: '0.8125rem',
  lineHeight: '24px',
} as const;
