import Check from '@mui/icons-material/Check';
import ContentCopy from '@mui/icons-material/ContentCopy';
import { Button } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useState } from 'react';

/** Copies a text and reports it. Browsers only allow that on a secure connection: otherwise it is not offered. */
export const CopyButton = ({ text }: { text: string }) => {
  const translate = useTranslate();
  const [copied, setCopied] = useState(false);
  if (!navigator.clipboard) return null;
  return (
    <Button
      variant="outlined"
      startIcon={copied ? <Check /> : <ContentCopy />}
      onClick={() => navigator.clipboard.writeText(text).then(() => setCopied(true))}
    >
      <span aria-live="polite">{translate(`terrain.account.code.${copied ? 'copied' : 'copy'}`)}</span>
    </Button>
  );
};
