import ArrowBack from '@mui/icons-material/ArrowBack';
import ArrowForward from '@mui/icons-material/ArrowForward';
import { Box, Typography } from '@mui/material';
import { visuallyHidden } from '@mui/utils';
import { useTranslate } from 'ra-core';
import { DialogFrame } from './DialogFrame';

/** A description and its keys; a name that begins with a dot is an i18n key. */
export type ShortcutRow = readonly [text: string, ...keys: string[]];

/** The keyboard shortcuts of a page (opened by « ? »). */
export const ShortcutsDialog = ({ title, keys, onClose }: Props) => {
  const translate = useTranslate();
  return (
    <DialogFrame title={title} width="xs" onClose={onClose}>
      <Box component="dl" sx={table}>
        {keys.map(([text, ...rowKeys]) => (
          <Box key={text} sx={{ display: 'contents' }}>
            <Box component="dt" sx={{ display: 'flex', gap: 0.5 }}>
              {rowKeys.map(key => (
                <Box key={key} component="kbd" sx={keyStyles}>
                  {key.startsWith('.') ? (
                    <KeyName icon={icons[key]} name={translate(`terrain.listKeys.names${key}`)} />
                  ) : (
                    key
                  )}
                </Box>
              ))}
            </Box>
            <Typography component="dd" variant="body2" sx={{ m: 0 }}>
              {text}
            </Typography>
          </Box>
        ))}
      </Box>
    </DialogFrame>
  );
};

/** As printed on the key: a symbol with an accessible name, or the name itself. */
const KeyName = ({ icon: Icon, name }: { icon?: typeof ArrowBack; name: string }) =>
  Icon ? (
    <>
      <Icon aria-hidden sx={{ fontSize: 16, verticalAlign: 'text-bottom' }} />
      <span style={visuallyHidden}>{name}</span>
    </>
  ) : (
    name
  );
/** Our font has no left and right arrows. */
const icons: Record<string, typeof ArrowBack | undefined> = { '.left': ArrowBack, '.right': ArrowForward };

type Props = { title: string; keys: readonly ShortcutRow[]; onClose: () => void };

const table = {
  m: 0,
  display: 'grid',
  gridTemplateColumns: 'auto 1fr',
  gap: '10px 20px',
  alignItems: 'center',
} as const;
const keyStyles = {
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
