import { Box } from '@mui/material';
import { useTranslate } from 'ra-core';
import { TextInput } from 'react-admin';
import { getAccount, type PersonalData } from '../../../contract/framework/account';
import { useFeedback } from '../feedback/FeedbackProvider';
import { call } from '../providers/call';
import { DescriptionList } from '../ui/DescriptionList';
import { QueryResult } from '../ui/QueryResult';
import { Section } from '../ui/Section';
import { AccountForm } from './AccountForm';
import { useInvalidateAccount, usePersonalData } from './account-queries';

export type PersonalDetails = {
  /** Further facts to read, each with its label below `terrain.account.personal`. */
  listFacts?: (data: PersonalData) => readonly [label: string, value: string | null][];
};

/** One's personal data, with the editable fields. */
export const PersonalPage = ({ listFacts }: PersonalDetails) => {
  const translate = useTranslate();
  const query = usePersonalData();
  return (
    <Section title={translate('terrain.account.personal.title')}>
      <QueryResult query={query} lines={6}>
        {data => <PersonalForm data={data} facts={listFacts?.(data) ?? []} />}
      </QueryResult>
    </Section>
  );
};

type PersonalFormProps = { data: PersonalData; facts: ReturnType<NonNullable<PersonalDetails['listFacts']>> };

const PersonalForm = ({ data, facts }: PersonalFormProps) => {
  const translate = useTranslate();
  const { flash } = useFeedback();
  const invalidateAccount = useInvalidateAccount();
  const label = (name: string) => translate(`terrain.account.personal.${name}`);
  const { firstName, lastName, email, phone } = data;

  const save = async (values: Partial<Record<keyof PersonalData, string | null>>) => {
    await call(getAccount().actions.edit, {
      id: data.userid,
      firstName: values.firstName ?? '',
      lastName: values.lastName ?? '',
      email: values.email ?? '',
      phone: values.phone ?? '',
    });
    flash(label('saved'), 'success');
    await invalidateAccount();
  };

  return (
    <>
      <Box sx={{ mb: 2.5 }}>
        <DescriptionList
          facts={[
            [label('username'), data.username],
            [label('role'), translate(`terrain.shell.roles.${data.role}`)],
            ...facts.map(([name, value]): [string, string | null] => [label(name), value]),
          ]}
        />
      </Box>
      <AccountForm defaultValues={{ firstName, lastName, email, phone }} onSubmit={save}>
        <Box sx={{ display: 'grid', gridTemplateColumns: { sm: '1fr 1fr' }, gap: 2 }}>
          <TextInput source="firstName" label={label('firstName')} autoComplete="given-name" {...wideInput} />
          <TextInput source="lastName" label={label('lastName')} autoComplete="family-name" {...wideInput} />
          <TextInput source="email" type="email" label={label('email')} autoComplete="email" {...wideInput} />
          <TextInput source="phone" type="tel" label={label('phone')} autoComplete="tel" {...wideInput} />
        </Box>
      </AccountForm>
    </>
  );
};

const wideInput = { fullWidth: true, helperText: false } as const;
