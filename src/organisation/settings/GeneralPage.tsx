import { Box, Typography } from '@mui/material';
import { required, useTranslate } from 'ra-core';
import { TextInput } from 'react-admin';
import { settings } from '../../../contract/organisation/settings';
import { QueryResult } from '../../framework/ui/QueryResult';
import { Section } from '../../framework/ui/Section';
import { AccountForm } from '../account/AccountForm';
import { RuleInput } from './RuleInput';
import { useSetting } from './useSetting';

const { info, updateInfo } = settings.actions;

/** From when on a plan or task is late (document 3, section 2.9), and the current version of the mobile app. */
export const GeneralPage = () => {
  const translate = useTranslate();
  const label = (name: string) => translate(`terrain.settings.general.${name}`);
  const { query, save } = useSetting('info', info, updateInfo);
  return (
    <Box sx={{ maxWidth: 760 }}>
      <Section title={label('title')}>
        <QueryResult query={query} lines={3}>
          {({ task_pm_delay, app_version }) => (
            <AccountForm defaultValues={{ task_pm_delay, app_version }} onSubmit={save}>
              <RuleInput name="task_pm_delay" label={label('delay')} help={label('delayHelp')} />
              <Typography variant="body2" color="textSecondary">
                {label('delayScope')}
              </Typography>
              <TextInput
                source="app_version"
                label={label('app_version')}
                validate={required()}
                helperText={label('appVersionHelp')}
                slotProps={{ htmlInput: { maxLength: 40 } }}
                autoComplete="off"
                fullWidth
              />
            </AccountForm>
          )}
        </QueryResult>
      </Section>
    </Box>
  );
};
