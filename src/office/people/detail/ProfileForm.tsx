import { Box, Button, Stack } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useRef } from 'react';
import { TextInput } from 'react-admin';
import type { FieldValues } from 'react-hook-form';
import { accountActions } from '../../../../contract/organisation/account-actions';
import {
  getRoleDefinition,
  hasAllPermissions,
  type ListedRole,
} from '../../../../contract/organisation/roles';
import { useFeedback } from '../../../framework/feedback/FeedbackProvider';
import { call } from '../../../framework/providers/call';
import { useSession } from '../../../framework/providers/sessionStore';
import { ErrorAlert, noFieldMargins } from '../../../framework/ui/FormDialog';
import { SchemaInput } from '../../../framework/ui/SchemaInput';
import { useAttempt } from '../../../framework/ui/useAttempt';
import { DraftForm } from '../../../framework/unsaved-changes/DraftForm';
import { hasUnsavedChanges } from '../../../framework/unsaved-changes/unsaved-input';
import { useInvalidatePeople } from '../dialogs/useInvalidatePeople';
import { plainInputProps, twoColumnGrid } from '../forms/NewPersonPage';
import { OwnerSelect } from '../forms/OwnerSelect';
import { SuperiorSelect } from '../forms/SuperiorSelect';
import { UniqueInput } from '../forms/UniqueInput';
import { useIsSubmitBlocked } from '../forms/useIsSubmitBlocked';
import type { Profile } from './profile';

/** Edits a person's profile: which selectors may be set depends on both roles (document 3, section 2.4). */
export const ProfileForm = ({ person }: { person: Profile }) => {
  const translate = useTranslate();
  const { flash } = useFeedback();
  const changed = useInvalidatePeople();
  const user = useSession();
  const { busy, refusal, attempt } = useAttempt();
  const label = (name: string) => translate(`terrain.people.form.${name}`);
  const { edit } = accountActions.actions;
  const of = person.account_role;
  const { charge, under, everyOwner, holdsAll: all } = getRoleDefinition(of);
  const hasCluster = !all && !under.length;
  // The e-mail address and superior of a person with more permissions than the reader cannot be changed.
  const isLocked = person.beyond.length > 0;

  // A conflicting edit is reported once; saving again then overwrites it.
  const from = useRef(person);
  const isReported = useRef(false);
  // What is being sent is not counted as unsaved.
  if ((!busy && !hasUnsavedChanges()) || (isReported.current && person.version !== from.current.version)) {
    from.current = person;
    isReported.current = false;
  }
  const save = (values: FieldValues) =>
    attempt(
      async () => {
        await call(edit, inputOf(from.current, values));
        isReported.current = true;
        flash(translate('terrain.account.personal.saved'), 'success');
        await changed();
      },
      async ({ status }) => {
        if (status === 409) {
          isReported.current = true;
          await changed();
        }
        return false;
      },
    );
  return (
    <DraftForm
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
      <Stack spacing={2.5} useFlexGap sx={noFieldMargins}>
        {refusal && <ErrorAlert error={refusal} />}
        <Box sx={twoColumnGrid}>
          <TextInput source="username" label={label('username')} readOnly {...plainInputProps} />
          <TextInput source="first_name" label={label('firstName')} {...plainInputProps} />
          <TextInput source="last_name" label={label('lastName')} {...plainInputProps} />
          <UniqueInput
            source="email"
            label={label('email')}
            own={person.account_email ?? undefined}
            readOnly={isLocked}
          />
          <TextInput source="phone" type="tel" label={label('phone')} {...plainInputProps} />
          {charge === 'work' && (
            <TextInput source="matricule" label={label('matricule')} {...plainInputProps} />
          )}
          {charge === 'work' && user && !under.includes(user.role) && (
            <SchemaInput
              of={edit.input}
              name="manager"
              label="terrain.people.form.manager"
              disabled={isLocked}
            />
          )}
          {charge !== 'work' && under.length > 0 && user && hasAllPermissions(user) && (
            <SuperiorSelect role={of} />
          )}
          {charge !== 'work' && !everyOwner && (
            <OwnerSelect source="account_type" role={of as ListedRole} disabled={isLocked} />
          )}
          {hasCluster && <SchemaInput of={edit.input} name="cluster" label="terrain.people.form.cluster" />}
        </Box>
        <Box sx={{ display: 'flex', justifyContent: 'flex-end' }}>
          <Save busy={busy} person={person} />
        </Box>
      </Stack>
    </DraftForm>
  );
};

const Save = ({ busy, person }: { busy: boolean; person: Profile }) => {
  const translate = useTranslate();
  const blocked = useIsSubmitBlocked({
    username: person.account_username,
    email: person.account_email ?? undefined,
  });
  return (
    <Button type="submit" variant="contained" disabled={busy || blocked}>
      {translate('terrain.dialogs.save')}
    </Button>
  );
};

/** Texts may be emptied; an empty selector is not sent. */
const inputOf = (person: Profile, values: FieldValues) => {
  const textOf = (name: string) => values[name] ?? '';
  // A selector that the form did not show keeps its initial value.
  const changed = (name: string, before: unknown) =>
    values[name] === before ? {} : { [name]: values[name] ?? undefined };
  return {
    userid: person.account_id,
    version: person.version,
    first_name: textOf('first_name'),
    last_name: textOf('last_name'),
    email: textOf('email'),
    phone: textOf('phone'),
    ...(getRoleDefinition(person.account_role).charge === 'work' && { matricule: textOf('matricule') }),
    ...changed('manager', person.manager),
    ...changed('cluster_manager', person.cluster_manager),
    ...changed('account_type', person.account_type),
    ...changed('cluster', person.cluster),
  };
};
