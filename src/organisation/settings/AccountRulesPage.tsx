import { Box, Stack, Typography } from '@mui/material';
import { useTranslate } from 'ra-core';
import { BooleanInput } from 'react-admin';
import { listedRoles } from '../../../contract/organisation/roles';
import { settings } from '../../../contract/organisation/settings';
import { AccountForm } from '../../framework/account/AccountForm';
import { Anchor } from '../../framework/ui/Anchor';
import { QueryResult } from '../../framework/ui/QueryResult';
import { Section } from '../../framework/ui/Section';
import { DefaultFlags } from './DefaultFlags';
import { RuleInput } from './RuleInput';
import { useSetting } from './useSetting';

const { accountRules, updateAccountRules } = settings.actions;

/** Rules for passwords and sessions, and the defaults of a new account. */
export const AccountRulesPage = () => {
  const translate = useTranslate();
  const label = (name: string) => translate(`terrain.settings.users.${name}`);
  const { query, save } = useSetting('users', accountRules, updateAccountRules);
  return (
    <Stack spacing={2} useFlexGap sx={{ maxWidth: 760 }}>
      <QueryResult query={query} lines={8}>
        {({ web_access, default_permissions, ...rules }) => (
          <>
            <Section title={label('passwords')}>
              <AccountForm name="rules" defaultValues={rules} onSubmit={save}>
                <Typography variant="body2" color="textSecondary">
                  {label('rulesHelp')}
                </Typography>
                <Box sx={{ display: 'grid', gridTemplateColumns: { sm: '1fr 1fr' }, gap: 2 }}>
                  {ruleNames.map(name => (
                    <RuleInput key={name} name={name} label={label(name)} />
                  ))}
                </Box>
              </AccountForm>
            </Section>
            <Section title={label('web')}>
              <AccountForm
                name="web"
                defaultValues={{ web_access }}
                onSubmit={({ web_access }) => save({ web_access })}
              >
                <Typography variant="body2" color="textSecondary">
                  {label('webHelp')}
                </Typography>
                <Anchor name="web_access">
                  {listedRoles.map(role => (
                    <BooleanInput
                      key={role}
                      source={`web_access.${role}`}
                      label={translate(`terrain.shell.roles.${role}`)}
                      helperText={false}
                    />
                  ))}
                </Anchor>
              </AccountForm>
            </Section>
            <Anchor name="default_permissions">
              <DefaultFlags
                key={JSON.stringify(default_permissions)}
                stored={default_permissions}
                onSave={default_permissions => save({ default_permissions })}
              />
            </Anchor>
          </>
        )}
      </QueryResult>
    </Stack>
  );
};

const ruleNames = [
  'password_min',
  'session_idle_hours',
  'session_days',
  'lock_failures',
  'lock_minutes',
] as const;
