import { Alert, Button, Stack, Typography } from '@mui/material';
import { useTranslate } from 'ra-core';
import { BooleanInput } from 'react-admin';
import { Link } from 'react-router-dom';
import { account, type PrivacyData } from '../../../contract/organisation/account';
import { type AlertSwitch, alertSwitches } from '../../../contract/organisation/alert-kinds';
import { getRoleDefinition } from '../../../contract/organisation/roles';
import { useFeedback } from '../../framework/feedback/FeedbackProvider';
import { call } from '../../framework/providers/call';
import { useSession } from '../../framework/providers/sessionStore';
import { DescriptionList } from '../../framework/ui/DescriptionList';
import { QueryResult } from '../../framework/ui/QueryResult';
import { Section } from '../../framework/ui/Section';
import { AccountForm } from './AccountForm';
import { useInvalidateAccount, usePrivacyData } from './account-queries';

/** One's notification settings by channel; a channel that the server does not have is not offered. */
export const PrivacyPage = () => {
  const translate = useTranslate();
  const query = usePrivacyData();
  const { role } = useSession()!;
  const label = (name: string) => translate(`terrain.account.privacy.${name}`);
  return (
    <>
      <Section title={label('switches')}>
        <QueryResult query={query} lines={3}>
          {data => <Switches data={data} />}
        </QueryResult>
      </Section>
      {getRoleDefinition(role).worksIn === 'web' && (
        <Section title={label('alerts')}>
          <QueryResult query={query} lines={4}>
            {data => <Choices data={data} offered={alertSwitches} intro="alertsIntro" />}
          </QueryResult>
        </Section>
      )}
      <Section
        title={label('addresses')}
        action={
          <Button component={Link} to="/account" variant="outlined">
            {label('complete')}
          </Button>
        }
      >
        <QueryResult query={query} lines={2}>
          {({ email, phone }) => (
            <DescriptionList
              facts={[
                [translate('terrain.account.personal.email'), email || label('missing')],
                [translate('terrain.account.personal.phone'), phone || label('missing')],
              ]}
            />
          )}
        </QueryResult>
      </Section>
    </>
  );
};

const Switches = ({ data }: { data: PrivacyData }) => {
  const translate = useTranslate();
  const offered = [
    ...(data.channels.email ? (['email_notification', 'subscribe_newsletter'] as const) : []),
    ...(data.channels.sms ? (['sms_notification'] as const) : []),
  ];
  return offered.length === 0 ? (
    <Alert severity="info">{translate('terrain.account.privacy.none')}</Alert>
  ) : (
    <Choices data={data} offered={offered} intro="intro" />
  );
};

type Switched = AlertSwitch | 'email_notification' | 'subscribe_newsletter' | 'sms_notification';

const Choices = ({
  data,
  offered,
  intro,
}: {
  data: PrivacyData;
  offered: readonly Switched[];
  intro: 'intro' | 'alertsIntro';
}) => {
  const translate = useTranslate();
  const { flash } = useFeedback();
  const changed = useInvalidateAccount();
  const id = useSession()!.userid;
  const label = (name: string) => translate(`terrain.account.privacy.${name}`);
  const save = async (values: Pick<PrivacyData, Switched>) => {
    await call(account.actions.edit, {
      id,
      ...Object.fromEntries(offered.map(name => [name, values[name]])),
    });
    flash(label('saved'), 'success');
    await changed();
  };
  return (
    <AccountForm
      name={intro}
      defaultValues={Object.fromEntries(offered.map(name => [name, data[name]]))}
      onSubmit={save}
    >
      <Typography variant="body2" color="textSecondary">
        {label(intro)}
      </Typography>
      <Stack>
        {offered.map(name => (
          <BooleanInput key={name} source={name} label={label(name)} helperText={false} />
        ))}
      </Stack>
    </AccountForm>
  );
};
