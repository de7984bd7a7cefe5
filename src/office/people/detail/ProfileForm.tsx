import { Box, Button, Stack } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useRef } from 'react';
import { TextInput } from 'react-admin';
import type { FieldValues } from 'react-hook-form';
import { hasAllPermissions } from '../../../../contract/framework/permissions';
import { accountActions } from '../../../../contract/organisation/account-actions';
import { getRoleDefinition, type ListedRole } from '../../../../contract/organisation/roles';
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
  const invalidatePeople = useInvalidatePeople();
  const user = useSession();
  const { busy, refusal, attempt } = useAttempt();
  const label = (name: string) => translate(`terrain.people.form.${name}`);
  const { edit } = accountActions.actions;
  const role = person.account_role;
  const { charge, under, everyOwner, holdsAll } = getRoleDefinition(role);
  const isAgent = charge === 'work';
  const hasSuperiors = under.length > 0;
  const hasCluster = !holdsAll && !hasSuperiors;
  // The e-mail address, manager and owner of a person with more permissions than the user's own cannot be changed.
  const isLocked = person.beyond.length > 0;

  const { edited, takesNextVersion } = useEditedProfile(person, busy);
  const save = (values: FieldValues) =>
    attempt(
      async () => {
        await call(edit, toEditInput(edited.current, values));
        takesNextVersion.current = true;
        flash(translate('terrain.account.personal.saved'), 'success');
        await invalidatePeople();
      },
      async ({ status }) => {
        if (status === 409) {
          takesNextVersion.current = true;
          await invalidatePeople();
        }
        // Not handled: the error appears in the form, or at the foot of the page if the form was left.
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
          {isAgent && <TextInput source="matricule" label={label('matricule')} {...plainInputProps} />}
          {isAgent && user && !under.includes(user.role) && (
            <SchemaInput
              of={edit.input}
              name="manager"
              label="terrain.people.form.manager"
              disabled={isLocked}
            />
          )}
          {!isAgent && hasSuperiors && user && hasAllPermissions(user) && <SuperiorSelect role={role} />}
          {!isAgent && !everyOwner && (
            <OwnerSelect source="account_type" role={role as ListedRole} disabled={isLocked} />
          )}
          {hasCluster && <SchemaInput of={edit.input} name="cluster" label="terrain.people.form.cluster" />}
        </Box>
        <Box sx={{ display: 'flex', justifyContent: 'flex-end' }}>
          <SaveButton busy={busy} person={person} />
        </Box>
      </Stack>
    </DraftForm>
  );
};

/**
 * The profile that the input started from, whose version is sent. It follows the server until something is edited;
 * after a save, or a conflict that was reported (saving again then overwrites), it takes over the next version.
 */
const useEditedProfile = (person: Profile, busy: boolean) => {
  const edited = useRef(person);
  const takesNextVersion = useRef(false);
  // Input that is being sent does not count as unsaved.
  const isUnchanged = !busy && !hasUnsavedChanges();
  if (isUnchanged || (takesNextVersion.current && person.version !== edited.current.version)) {
    edited.current = person;
    takesNextVersion.current = false;
  }
  return { edited, takesNextVersion };
};

const SaveButton = ({ busy, person }: { busy: boolean; person: Profile }) => {
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

/** Emptied texts are sent as ''; an empty selector is not sent. */
const toEditInput = (person: Profile, values: FieldValues) => {
  const textOf = (name: string) => values[name] ?? '';
  // A selector that the form did not show keeps its initial value.
  const ifChanged = (name: string, initial: unknown) =>
    values[name] === initial ? {} : { [name]: values[name] ?? undefined };
  return {
    userid: person.account_id,
    version: person.version,
    first_name: textOf('first_name'),
    last_name: textOf('last_name'),
    email: textOf('email'),
    phone: textOf('phone'),
    ...(getRoleDefinition(person.account_role).charge === 'work' && { matricule: textOf('matricule') }),
    ...ifChanged('manager', person.manager),
    ...ifChanged('cluster_manager', person.cluster_manager),
    ...ifChanged('account_type', person.account_type),
    ...ifChanged('cluster', person.cluster),
  };
};
