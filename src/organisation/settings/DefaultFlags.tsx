import { Box, Button, Tab, Tabs, Typography } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useMemo, useState } from 'react';
import { type Flag, flags } from '../../../contract/organisation/flags';
import { type Scope, scopes } from '../../../contract/organisation/permissions';
import { type ListedRole, listedRoles } from '../../../contract/organisation/roles';
import type { AccountRules } from '../../../contract/organisation/settings';
import { ErrorAlert } from '../../framework/ui/FormDialog';
import { Section } from '../../framework/ui/Section';
import { useAttempt } from '../../framework/ui/useAttempt';
import { isSameInput } from '../../framework/unsaved-changes/is-same-input';
import { useDraftState } from '../../framework/unsaved-changes/useDraftState';
import { FlagLists } from '../permissions/FlagLists';

type Stored = AccountRules['default_permissions'];
type DefaultFlagsProps = { stored: Stored; onSave: (flags: Stored) => Promise<void> };

/** The default flags of a new account by role, scope by scope. */
export const DefaultFlags = ({ stored, onSave }: DefaultFlagsProps) => {
  const translate = useTranslate();
  const { busy, refusal, attempt } = useAttempt();
  const [role, setRole] = useState<ListedRole>('agent');
  const [scope, setScope] = useState<Scope>('pm');
  const [draft, setDraft, saveDraft] = useDraftState(stored, 'flags');
  const label = (name: string) => translate(`terrain.settings.users.${name}`);
  const granted = draft[role][scope] ?? {};
  const selectedFlags = new Set(flags.filter(flag => granted[flag]));
  const actor = useMemo(() => ({ userid: 0, role, permissions: draft[role] }), [draft, role]);
  const setFlags = (next: Set<Flag>) =>
    setDraft({
      ...draft,
      [role]: { ...draft[role], [scope]: Object.fromEntries([...next].map(flag => [flag, true])) },
    });
  return (
    <Section title={label('flags')}>
      {refusal && <ErrorAlert error={refusal} />}
      <Typography variant="body2" color="textSecondary">
        {label('flagsHelp')}
      </Typography>
      <Tabs value={role} onChange={(_, next) => setRole(next)} aria-label={label('role')}>
        {listedRoles.map(each => (
          <Tab key={each} value={each} label={translate(`terrain.shell.roles.${each}`)} />
        ))}
      </Tabs>
      <Tabs value={scope} onChange={(_, next) => setScope(next)} aria-label={label('scope')} sx={{ mb: 1.5 }}>
        {scopes.map(each => (
          <Tab key={each} value={each} label={translate(`terrain.permissions.scopes.${each}`)} />
        ))}
      </Tabs>
      <Box sx={{ display: 'grid', gridTemplateColumns: { sm: '1fr 1fr' }, gap: 3, mb: 2 }}>
        <FlagLists scope={scope} actor={actor} selected={selectedFlags} disabled={busy} onChange={setFlags} />
      </Box>
      <Box sx={{ display: 'flex', justifyContent: 'flex-end' }}>
        <Button
          variant="contained"
          disabled={busy || isSameInput(draft, stored)}
          onClick={() => saveDraft(attempt(() => onSave(draft)))}
        >
          {translate('terrain.dialogs.save')}
        </Button>
      </Box>
    </Section>
  );
};
