import Download from '@mui/icons-material/Download';
import { Box, Button, Typography } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useMemo } from 'react';
import { DialogFrame } from '../ui/DialogFrame';
import { UnsavedChanges } from '../unsaved-changes/UnsavedChanges';
import { CopyButton } from './CopyButton';

/** Recovery codes: shown only once, and closed only when the reader confirms that they stored them. */
export const RecoveryCodesDialog = ({ codes, onClose }: { codes: string[]; onClose: () => void }) => {
  const translate = useTranslate();
  const label = (name: string) => translate(`terrain.account.code.${name}`);
  const text = codes.join('\n');
  const file = useMemo(() => `data:text/plain;charset=utf-8,${encodeURIComponent(`${text}\n`)}`, [text]);
  return (
    <DialogFrame
      title={label('recovery')}
      persistent
      onClose={onClose}
      actions={
        <>
          <CopyButton text={text} />
          <Button variant="outlined" startIcon={<Download />} href={file} download={label('file')}>
            {label('save')}
          </Button>
          <Button variant="contained" onClick={onClose}>
            {label('kept')}
          </Button>
        </>
      }
    >
      <UnsavedChanges changed />
      <Typography variant="body2" sx={{ mb: 2 }}>
        {label('recoveryText')}
      </Typography>
      <Box component="ul" aria-label={label('recovery')} sx={list}>
        {codes.map(code => (
          <li key={code}>{code}</li>
        ))}
      </Box>
    </DialogFrame>
  );
};

const list = {
  display: 'grid',
  gridTemplateColumns: '1fr 1fr',
  rowGap: 1,
  columnGap: 2,
  m: 0,
  px: 2,
  py: 1.5,
  listStyle: 'none',
  borderRadius: 1,
  bgcolor: 'action.hover',
  fontFamily: 'monospace',
  fontSize: '0.9375rem',
} as const;
