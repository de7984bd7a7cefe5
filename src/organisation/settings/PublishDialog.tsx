import { Box, Typography } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import type { z } from 'zod';
import { type Audience, settings } from '../../../contract/organisation/settings';
import { ApiError } from '../../framework/providers/ApiError';
import { call } from '../../framework/providers/call';
import { FormDialog } from '../../framework/ui/FormDialog';
import { IrreversibleWarning } from '../../framework/ui/IrreversibleWarning';

const { publish } = settings.actions;

type PublishDialogProps = {
  message: z.input<typeof publish.input>;
  audience: Audience;
  onSent: (recipientCount: number) => void;
  onClose: () => void;
};

/** Confirms a message, which cannot be undone: shows its text, and its audience as counted by the server. */
export const PublishDialog = ({
  message,
  audience: initialAudience,
  onSent,
  onClose,
}: PublishDialogProps) => {
  const translate = useTranslate();
  const [audience, setAudience] = useState(initialAudience);
  const label = (name: string, values?: object) =>
    translate(`terrain.settings.notifications.before.${name}`, values);
  const { count, people } = audience;
  const unnamedCount = count - people.length;
  const names = [
    people.map(({ username, name }) => (name ? `${name} (${username})` : username)).join(', '),
    ...(unnamedCount ? [label('more', { smart_count: unnamedCount })] : []),
  ].join(' ');
  const send = async () => {
    try {
      onSent((await call(publish, { ...message, expected: count })).sent);
    } catch (error) {
      // The audience has changed since it was shown: shows the current one.
      const currentAudience = error instanceof ApiError && error.current?.audience;
      if (currentAudience) setAudience(currentAudience as Audience);
      throw error;
    }
  };
  return (
    <FormDialog
      title={label('title', { smart_count: count })}
      submitLabel={translate('terrain.settings.notifications.send')}
      onSubmit={send}
      onClose={onClose}
      width="xs"
    >
      <Box component="blockquote" sx={quoteStyle}>
        {label('quoted', { message: message.message })}
      </Box>
      <Typography variant="body2" tabIndex={0} sx={namesStyle}>
        {label('to', { smart_count: count, names })}
      </Typography>
      <IrreversibleWarning of="settings.publish" />
    </FormDialog>
  );
};

const scrollStyle = { overflowY: 'auto', overflowWrap: 'anywhere', whiteSpace: 'pre-line' } as const;
const quoteStyle = {
  ...scrollStyle,
  m: 0,
  pl: 1.5,
  maxHeight: 160,
  borderLeft: 3,
  borderColor: 'divider',
  fontSize: 14,
} as const;
const namesStyle = { ...scrollStyle, maxHeight: 240, color: 'text.secondary' } as const;
