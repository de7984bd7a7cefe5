import { Box, Button, Stack } from '@mui/material';
import { useTranslate } from 'ra-core';
import { TextInput } from 'react-admin';
import type { FieldValues } from 'react-hook-form';
import { accountActions } from '../../../contract/account-actions';
import { call } from '../../providers/call';
import { useSession } from '../../providers/sessionStore';
import { useFeedback } from '../../shell/feedback';
import { AskField } from '../../ui/AskField';
import { evenly, Refusal } from '../../ui/FormDialog';
import { useAttempt } from '../../ui/useAttempt';
import { TypedForm } from '../../unsaved/TypedForm';
import { usePeopleChanged } from '../dialogs/usePeopleChanged';
import { AvailableInput } from '../forms/AvailableInput';
import { ClusterManagerSelect } from '../forms/ClusterManagerSelect';
import { NewPassword } from '../forms/NewPassword';
import { pairs, plain } from '../forms/NewPersonPage';
import { OwnerSelect } from '../forms/OwnerSelect';
import { useBlocked } from '../forms/useBlocked';
import type { Profile } from './profile';

/** Edits somebody's profile: who may set which selector hangs on both roles (document 3, section 2.4). */
export const ProfileForm = ({ person }: { person: Profile }) => {
  const translate = useTranslate();
  const { flash } = useFeedback();
  const changed = usePeopleChanged();
  const role = useSession()?.role;
  const { busy, refusal, attempt } = useAttempt();
  const label = (name: string) => translate(`terrain.people.form.${name}`);
  const { edit } = accountActions.actions;
  const of = person.account_role;

  const save = (values: FieldValues) =>
    attempt(async () => {
      await call(edit, inputOf(person, values));
      flash(translate('terrain.account.personal.saved'), 'success');
      await changed();
    });
  return (
    <TypedForm
      name="profile"
      defaultValues={{
        username: person.account_username,
        first_name: person.account_firstname,
        last_name: person.account_lastname,
        email: person.account_email,
        phone: person.account_phone,
        matricule: person.account_matricule,
        manager: person.manager,
        cluster_manager: person.cluster_manager,
        cluster: person.cluster,
        account_type: person.account_type,
      }}
      onSubmit={save}
    >
      <Stack spacing={2.5} useFlexGap sx={evenly}>
        {refusal && <Refusal error={refusal} />}
        <Box sx={pairs}>
          <TextInput source="username" label={label('username')} readOnly {...plain} />
          <TextInput source="first_name" label={label('firstName')} {...plain} />
          <TextInput source="last_name" label={label('lastName')} {...plain} />
          <AvailableInput source="email" label={label('email')} own={person.account_email ?? undefined} />
          <TextInput source="phone" type="tel" label={label('phone')} {...plain} />
          {of === 'agent' && <TextInput source="matricule" label={label('matricule')} {...plain} />}
          {of === 'agent' && (role === 'admin' || role === 'cluster_manager') && (
            <AskField of={edit.input} name="manager" label="terrain.people.form.manager" />
          )}
          {of === 'manager' && role === 'admin' && <ClusterManagerSelect />}
          {of === 'manager' && <OwnerSelect source="account_type" />}
          {of === 'cluster_manager' && (
            <AskField of={edit.input} name="cluster" label="terrain.people.form.cluster" />
          )}
          <NewPassword
            label={label('newPassword')}
            hint={label('blankPassword')}
            username={person.account_username}
          />
        </Box>
        <Box sx={{ display: 'flex', justifyContent: 'flex-end' }}>
          <Save busy={busy} person={person} />
        </Box>
      </Stack>
    </TypedForm>
  );
};

const Save = ({ busy, person }: { busy: boolean; person: Profile }) => {
  const translate = useTranslate();
  const blocked = useBlocked({
    username: person.account_username,
    email: person.account_email ?? undefined,
  });
  return (
    <Button type="submit" variant="contained" disabled={busy || blocked}>
      {translate('terrain.dialogs.save')}
    </Button>
  );
};

/** Texts may be emptied; a blank password and a selector that holds nothing leave what there is. */
const inputOf = (person: Profile, values: FieldValues) => {
  const role = person.account_role;
  const told = (name: string) => values[name] ?? '';
  const chosen = (name: string) => values[name] ?? undefined;
  return {
    userid: person.account_id,
    version: person.version,
    first_name: told('first_name'),
    last_name: told('last_name'),
    email: told('email'),
    phone: told('phone'),
    password: told('password'),
    ...(role === 'agent' && { matricule: told('matricule') }),
    ...(role === 'agent' && values.manager !== person.manager && { manager: chosen('manager') }),
    ...(role === 'manager' &&
      values.cluster_manager !== person.cluster_manager && { cluster_manager: chosen('cluster_manager') }),
    ...(role === 'manager' &&
      values.account_type !== person.account_type && { account_type: chosen('account_type') }),
    ...(role === 'cluster_manager' && values.cluster !== person.cluster && { cluster: chosen('cluster') }),
  };
};
