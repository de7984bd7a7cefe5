import { Box } from '@mui/material';
import { required, useTranslate } from 'ra-core';
import { TextInput } from 'react-admin';
import { settings } from '../../../contract/organisation/settings';
import { AccountForm } from '../../framework/account/AccountForm';
import { Anchor } from '../../framework/ui/Anchor';
import { QueryResult } from '../../framework/ui/QueryResult';
import { Section } from '../../framework/ui/Section';
import { useSetting } from './useSetting';

const { info, updateInfo } = settings.actions;

/** The current version of the mobile app (document 3, section 2.9). */
export const AppPage = () => {
  const translate = useTranslate();
  const label = (name: string) => translate(`terrain.settings.app.${name}`);
  const { query, save } = useSetting('info', info, updateInfo);
  return (
    <Box sx={{ maxWidth: 760 }}>
      <Section title={label('title')}>
        <QueryResult query={query} lines={3}>
          {({ app_version }) => (
            <AccountForm defaultValues={{ app_version }} onSubmit={save}>
              <Anchor name="app_version">
                <TextInput
                  source="app_version"
                  label={label('app_version')}
                  validate={required()}
                  helperText={label('appVersionHelp')}
                  slotProps={{ htmlInput: { maxLength: 40 } }}
                  autoComplete="off"
                  fullWidth
                />
              </Anchor>
            </AccountForm>
          )}
        </QueryResult>
      </Section>
    </Box>
  );
};
