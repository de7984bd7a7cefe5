import { Alert, Button, Stack, Typography } from '@mui/material';
import { useTranslate } from 'ra-core';
import { BooleanInput } from 'react-admin';
import { Link } from 'react-router-dom';
import { getAccount, type PrivacyData } from '../../../contract/framework/account';
import { formatPhone } from '../../../contract/framework/format-phone';
import { type AlertSwitch, alertSwitches } from '../../../contract/organisation/alert-kinds';
import { getRoleDefinition } from '../../../contract/organisation/roles';
import { useFeedback } from '../feedback/FeedbackProvider';
import { call } from '../providers/call';
import { useSession } from '../providers/sessionStore';
import { DescriptionList } from '../ui/DescriptionList';
import { QueryResult } from '../ui/QueryResult';
import { Section } from '../ui/Section';
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
          {data => <ChannelSwitches data={data} />}
        </QueryResult>
      </Section>
      {getRoleDefinition(role).worksIn === 'web' && (
        <Section title={label('alerts')}>
          <QueryResult query={query} lines={4}>
            {data => <SwitchForm data={data} switches={alertSwitches} intro="alertsIntro" />}
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
                [translate('terrain.account.personal.phone'), phone ? formatPhone(phone) : label('missing')],
              ]}
            />
          )}
        </QueryResult>
      </Section>
    </>
  );
};

/** Switches of the channels that the server has. */
const ChannelSwitches = ({ data }: { data: PrivacyData }) => {
  const translate = useTranslate();
  const switches = [
    ...(data.channels.email ? (['email_notification', 'subscribe_newsletter'] as const) : []),
    ...(data.channels.sms ? (['sms_notification'] as const) : []),
  ];
  return switches.length === 0 ? (
    <Alert severity="info">{translate('terrain.account.privacy.none')}</Alert>
  ) : (
    <SwitchForm data={data} switches={switches} intro="intro" />
  );
};

type SwitchName = AlertSwitch | 'email_notification' | 'subscribe_newsletter' | 'sms_notification';

type SwitchFormProps = {
  data: PrivacyData;
  switches: readonly SwitchName[];
  intro: 'intro' | 'alertsIntro';
};

const SwitchForm = ({ data, switches, intro }: SwitchFormProps) => {
  const translate = useTranslate();
  const { flash } = useFeedback();
  const invalidateAccount = useInvalidateAccount();
  const id = useSession()!.userid;
  const label = (name: string) => translate(`terrain.account.privacy.${name}`);
  const save = async (values: Pick<PrivacyData, SwitchName>) => {
    await call(getAccount().actions.edit, {
      id,
      ...Object.fromEntries(switches.map(name => [name, values[name]])),
    });
    flash(label('saved'), 'success');
    await invalidateAccount();
  };
  return (
    <AccountForm
      name={intro}
      defaultValues={Object.fromEntries(switches.map(name => [name, data[name]]))}
      onSubmit={save}
    >
      <Typography variant="body2" color="textSecondary">
        {label(intro)}
      </Typography>
      <Stack>
        {switches.map(name => (
          <BooleanInput key={name} source={name} label={label(name)} helperText={false} />
        ))}
      </Stack>
    </AccountForm>
  );
};
