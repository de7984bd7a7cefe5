import { Alert, Button, Stack, Typography } from '@mui/material';
import { useTranslate } from 'ra-core';
import { BooleanInput } from 'react-admin';
import { Link } from 'react-router-dom';
import { type AccountSwitch, getAccount, type PrivacyData } from '../../../contract/framework/account';
import { formatPhone } from '../../../contract/framework/format-phone';
import { useFeedback } from '../feedback/FeedbackProvider';
import { call } from '../providers/call';
import { useSession } from '../providers/sessionStore';
import { DescriptionList } from '../ui/DescriptionList';
import { QueryResult } from '../ui/QueryResult';
import { Section } from '../ui/Section';
import { AccountForm } from './AccountForm';
import { useInvalidateAccount, usePrivacyData } from './account-queries';

export type PrivacyDetails = {
  /** Further switches of mail. */
  mailSwitches?: readonly AccountSwitch[];
  /** Further groups of switches, with the texts `name` and `nameIntro` below `terrain.account.privacy`. */
  switchGroups?: readonly { name: string; switches: readonly AccountSwitch[] }[];
};

/** One's notification settings by channel; a channel that the server does not have is not offered. */
export const PrivacyPage = ({ mailSwitches = [], switchGroups = [] }: PrivacyDetails) => {
  const translate = useTranslate();
  const query = usePrivacyData();
  const label = (name: string) => translate(`terrain.account.privacy.${name}`);
  return (
    <>
      <Section title={label('switches')}>
        <QueryResult query={query} lines={3}>
          {data => <ChannelSwitches data={data} mailSwitches={mailSwitches} />}
        </QueryResult>
      </Section>
      {switchGroups.map(({ name, switches }) => (
        <Section key={name} title={label(name)}>
          <QueryResult query={query} lines={4}>
            {data => <SwitchForm data={data} switches={switches} intro={`${name}Intro`} />}
          </QueryResult>
        </Section>
      ))}
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
const ChannelSwitches = ({ data, mailSwitches }: ChannelSwitchesProps) => {
  const translate = useTranslate();
  const switches: SwitchName[] = [
    ...(data.channels.email ? (['email_notification', ...mailSwitches] as const) : []),
    ...(data.channels.sms ? (['sms_notification'] as const) : []),
  ];
  return switches.length === 0 ? (
    <Alert severity="info">{translate('terrain.account.privacy.none')}</Alert>
  ) : (
    <SwitchForm data={data} switches={switches} intro="intro" />
  );
};

type ChannelSwitchesProps = { data: PrivacyData; mailSwitches: readonly AccountSwitch[] };
type SwitchName = AccountSwitch | 'email_notification' | 'sms_notification';

type SwitchFormProps = {
  data: PrivacyData;
  switches: readonly SwitchName[];
  intro: string;
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
