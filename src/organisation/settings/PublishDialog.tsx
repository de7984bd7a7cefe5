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
  onSent: (sent: number) => void;
  onClose: () => void;
};

/** A sent message cannot be undone: shows the recipients, as counted by the server, and the text. */
export const PublishDialog = ({ message, audience, onSent, onClose }: PublishDialogProps) => {
  const translate = useTranslate();
  const [readers, setReaders] = useState(audience);
  const say = (name: string, values?: object) =>
    translate(`terrain.settings.notifications.before.${name}`, values);
  const { count, people } = readers;
  const rest = count - people.length;
  const names = [
    people.map(({ username, name }) => (name ? `${name} (${username})` : username)).join(', '),
    ...(rest ? [say('more', { smart_count: rest })] : []),
  ].join(' ');
  const send = async () => {
    try {
      onSent((await call(publish, { ...message, expected: count })).sent);
    } catch (error) {
      const now = error instanceof ApiError && error.current?.audience;
      if (now) setReaders(now as Audience);
      throw error;
    }
  };
  return (
    <FormDialog
      title={say('title', { smart_count: count })}
      submitLabel={translate('terrain.settings.notifications.send')}
      onSubmit={send}
      onClose={onClose}
      width="xs"
    >
      <Box component="blockquote" sx={quoted}>
        {say('quoted', { message: message.message })}
      </Box>
      <Typography variant="body2" tabIndex={0} sx={listed}>
        {say('to', { smart_count: count, names })}
      </Typography>
      <IrreversibleWarning of="settings.publish" />
    </FormDialog>
  );
};

const scrolled = { overflowY: 'auto', overflowWrap: 'anywhere', whiteSpace: 'pre-line' } as const;
const quoted = {
  ...scrolled,
  m: 0,
  pl: 1.5,
  maxHeight: 160,
  borderLeft: 3,
  borderColor: 'divider',
  fontSize: 14,
} as const;
const listed = { ...scrolled, maxHeight: 240, color: 'text.secondary' } as const;
