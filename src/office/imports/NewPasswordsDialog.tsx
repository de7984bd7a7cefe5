import Print from '@mui/icons-material/Print';
import { Alert, Button, Stack, Typography } from '@mui/material';
import { useTranslate } from 'ra-core';
import type { ComponentProps } from 'react';
import type { ImportParts } from '../../framework/imports/import-parts';
import { DialogFrame } from '../../framework/ui/DialogFrame';
import { ErrorAlert } from '../../framework/ui/FormDialog';
import { ResponsiveTable } from '../../framework/ui/ResponsiveTable';
import { UnsavedChanges } from '../../framework/unsaved-changes/UnsavedChanges';
import { getFullName } from './full-name';
import { PasswordSheets } from './PasswordSheets';

type NewPasswordsDialogProps = ComponentProps<NonNullable<ImportParts['results']>['Dialog']>;

/** The passwords of imported accounts: shown only here, and closed only when the reader says that they have them. */
export const NewPasswordsDialog = ({ items: people, busy, problem, onClose }: NewPasswordsDialogProps) => {
  const translate = useTranslate();
  const label = (name: string) => translate(`terrain.imports.passwords.${name}`);
  return (
    <DialogFrame
      title={label('title')}
      width="md"
      persistent
      busy={busy}
      onClose={onClose}
      actions={
        <>
          <Button variant="outlined" startIcon={<Print />} disabled={busy} onClick={() => window.print()}>
            {label('print')}
          </Button>
          <Button variant="contained" disabled={busy} onClick={onClose}>
            {label('passed')}
          </Button>
        </>
      }
    >
      <Stack spacing={1.5}>
        {/* Leaving the page would lose the passwords, which are displayed only here. */}
        <UnsavedChanges changed />
        {problem && <ErrorAlert error={problem} />}
        <Alert severity="warning">{label('once')}</Alert>
        <ResponsiveTable
          label={label('title')}
          rows={people}
          keyOf={({ userid }) => userid}
          empty={translate('terrain.imports.noRows')}
          columns={[
            { key: 'username', label: label('username'), cell: ({ username }) => username },
            { key: 'person', label: label('person'), cell: getFullName },
            {
              key: 'role',
              label: label('role'),
              cell: ({ role }) => translate(`terrain.shell.roles.${role}`),
            },
            {
              key: 'password',
              label: label('password'),
              cell: ({ password }) => (
                <Typography component="output" sx={{ fontFamily: 'monospace', userSelect: 'all' }}>
                  {password}
                </Typography>
              ),
            },
          ]}
        />
      </Stack>
      <PasswordSheets people={people} />
    </DialogFrame>
  );
};
