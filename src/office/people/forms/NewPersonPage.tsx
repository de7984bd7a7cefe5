import { Alert, Box, Button, Paper, Stack, Typography } from '@mui/material';
import { useTranslate } from 'ra-core';
import { TextInput } from 'react-admin';
import type { FieldValues } from 'react-hook-form';
import { Link, useNavigate } from 'react-router-dom';
import { hasAllPermissions } from '../../../../contract/framework/permissions';
import { getRoleDefinition, type PeopleListName } from '../../../../contract/organisation/roles';
import { useMinPasswordLength } from '../../../framework/account/useMinPasswordLength';
import { useFeedback } from '../../../framework/feedback/FeedbackProvider';
import { useCan } from '../../../framework/providers/access';
import { call } from '../../../framework/providers/call';
import { useSession } from '../../../framework/providers/sessionStore';
import { useFormLists } from '../../../framework/providers/useFormLists';
import { AccessDenied } from '../../../framework/ui/AccessDenied';
import { noFieldMargins } from '../../../framework/ui/FormDialog';
import { PageFrame } from '../../../framework/ui/PageFrame';
import { QueryResult } from '../../../framework/ui/QueryResult';
import { SchemaInput } from '../../../framework/ui/SchemaInput';
import { useAttempt } from '../../../framework/ui/useAttempt';
import { useIsMounted } from '../../../framework/ui/useIsMounted';
import { DraftForm } from '../../../framework/unsaved-changes/DraftForm';
import { useInvalidatePeople } from '../dialogs/useInvalidatePeople';
import { peopleLists } from '../people-lists';
import { InitialPasswordInput } from './InitialPasswordInput';
import { ManagerSelect } from './ManagerSelect';
import { OwnerSelect } from './OwnerSelect';
import { SuperiorSelect } from './SuperiorSelect';
import { UniqueInput, useFieldText } from './UniqueInput';
import { useIsSubmitBlocked } from './useIsSubmitBlocked';
import { useOwnerChoices } from './useOwnerChoices';
import { WithheldPermissionsNotice } from './WithheldPermissionsNotice';

/** A new agent, manager or cluster manager (document 3, sections 2.4 to 2.6, 3 and 5). */
export const NewPersonPage = ({ name }: { name: PeopleListName }) => {
  const translate = useTranslate();
  const may = useCan();
  const navigate = useNavigate();
  const invalidatePeople = useInvalidatePeople();
  const { flash } = useFeedback();
  const lists = useFormLists();
  const { busy, refusal, attempt } = useAttempt();
  const isMounted = useIsMounted();
  const { register, role } = peopleLists[name];
  const [onlyOwner, otherOwner] = useOwnerChoices(role).choices.filter(({ disabled }) => !disabled);
  const label = useFormLabel();

  const createPerson = (values: FieldValues) =>
    attempt(async () => {
      const filledValues = Object.entries(values).filter(([, value]) => value !== null && value !== '');
      await call(register, Object.fromEntries(filledValues));
      flash(translate('terrain.people.form.added', { username: values.username }), 'success');
      void invalidatePeople();
      if (isMounted.current) navigate(`/${name}`);
    });

  if (!may(register.needs)) return <AccessDenied />;
  // The only owner that may be given; where there is a choice, nobody makes it for the user.
  const accountType = getRoleDefinition(role).everyOwner || otherOwner ? undefined : onlyOwner?.id;
  return (
    <PageFrame title={translate(`terrain.people.new.${name}`)}>
      <Box sx={{ overflowY: 'auto', p: { xs: 2, md: 3 } }}>
        <Paper variant="outlined" sx={{ maxWidth: 760, p: { xs: 2, md: 3 } }}>
          <QueryResult query={lists} lines={6}>
            {() => (
              <DraftForm name="new" defaultValues={{ accountType }} onSubmit={createPerson}>
                <Stack spacing={2.5} useFlexGap sx={noFieldMargins}>
                  <Typography variant="caption" color="textSecondary">
                    {label('requiredMark')}
                  </Typography>
                  {refusal && (
                    <Alert severity="warning" role="alert">
                      {refusal.message}
                    </Alert>
                  )}
                  <Box sx={twoColumnGrid}>
                    <UniqueInput source="username" label={label('username')} />
                    <PasswordInput />
                  </Box>
                  <Box sx={twoColumnGrid}>
                    <TextInput source="firstName" label={label('firstName')} {...plainInputProps} />
                    <TextInput source="lastName" label={label('lastName')} {...plainInputProps} />
                    <UniqueInput source="email" label={label('email')} />
                    <TextInput source="phone" type="tel" label={label('phone')} {...plainInputProps} />
                  </Box>
                  <AssignmentFields name={name} />
                  <WithheldPermissionsNotice role={role} />
                  <Box sx={{ display: 'flex', gap: 1, justifyContent: 'flex-end' }}>
                    <Button component={Link} to={`/${name}`} color="inherit">
                      {translate('terrain.people.cancel')}
                    </Button>
                    <SubmitButton busy={busy} />
                  </Box>
                </Stack>
              </DraftForm>
            )}
          </QueryResult>
        </Paper>
      </Box>
    </PageFrame>
  );
};

const useFormLabel = () => {
  const translate = useTranslate();
  return (field: string) => translate(`terrain.people.form.${field}`);
};

/** The person's superior, cluster and owner: which of them are chosen depends on both roles. */
const AssignmentFields = ({ name }: { name: PeopleListName }) => {
  const label = useFormLabel();
  const user = useSession();
  const { register, role } = peopleLists[name];
  const { charge, under } = getRoleDefinition(role);
  const isAgent = charge === 'work';
  const hasSuperiors = under.length > 0;
  return (
    <Box sx={twoColumnGrid}>
      {isAgent && user && !under.includes(user.role) && <ManagerSelect required={!hasAllPermissions(user)} />}
      {!isAgent && hasSuperiors && user && hasAllPermissions(user) && <SuperiorSelect role={role} />}
      {!hasSuperiors && (
        <SchemaInput of={register.input} name="cluster" label="terrain.people.form.cluster" />
      )}
      <OwnerSelect source="accountType" role={role} />
      {isAgent && <TextInput source="matricule" label={label('matricule')} {...plainInputProps} />}
    </Box>
  );
};

const SubmitButton = ({ busy }: { busy: boolean }) => {
  const translate = useTranslate();
  const blocked = useIsSubmitBlocked();
  return (
    <Button type="submit" variant="contained" disabled={busy || blocked}>
      {translate('terrain.people.form.create')}
    </Button>
  );
};

const PasswordInput = () => {
  const translate = useTranslate();
  const minLength = useMinPasswordLength();
  return (
    <InitialPasswordInput
      label={translate('terrain.people.form.password')}
      hint={translate('terrain.people.form.passwordRule', { least: minLength })}
      username={useFieldText('username')}
    />
  );
};

export const plainInputProps = { fullWidth: true, helperText: false, autoComplete: 'off' } as const;
export const twoColumnGrid = {
  display: 'grid',
  gridTemplateColumns: { sm: '1fr 1fr' },
  columnGap: 2,
  rowGap: 2,
  alignItems: 'start',
} as const;
