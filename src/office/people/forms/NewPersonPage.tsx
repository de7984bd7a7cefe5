import { Alert, Box, Button, Paper, Stack, Typography } from '@mui/material';
import { useTranslate } from 'ra-core';
import { TextInput } from 'react-admin';
import type { FieldValues } from 'react-hook-form';
import { Link, useNavigate } from 'react-router-dom';
import { factsOf, holdsAll, type PeopleListName } from '../../../../contract/organisation/roles';
import { useFeedback } from '../../../framework/feedback/feedback';
import { useMay } from '../../../framework/providers/access';
import { call } from '../../../framework/providers/call';
import { useFormLists } from '../../../framework/providers/formLists';
import { useSession } from '../../../framework/providers/sessionStore';
import { AccessDenied } from '../../../framework/ui/AccessDenied';
import { AskField } from '../../../framework/ui/AskField';
import { evenly } from '../../../framework/ui/FormDialog';
import { Loaded } from '../../../framework/ui/Loaded';
import { PageFrame } from '../../../framework/ui/PageFrame';
import { useAttempt } from '../../../framework/ui/useAttempt';
import { useShown } from '../../../framework/ui/useShown';
import { TypedForm } from '../../../framework/unsaved/TypedForm';
import { usePasswordMin } from '../../../organisation/account/usePasswordMin';
import { usePeopleChanged } from '../dialogs/usePeopleChanged';
import { peopleLists } from '../people-lists';
import { AvailableInput, useTyped } from './AvailableInput';
import { ManagerSelect } from './ManagerSelect';
import { NewPassword } from './NewPassword';
import { OwnerSelect } from './OwnerSelect';
import { SuperiorSelect } from './SuperiorSelect';
import { useBlocked } from './useBlocked';
import { Withheld } from './Withheld';

/** A new agent, manager or cluster manager (document 3, sections 2.4 to 2.6, 3 and 5). */
export const NewPersonPage = ({ name }: { name: PeopleListName }) => {
  const translate = useTranslate();
  const may = useMay();
  const navigate = useNavigate();
  const changed = usePeopleChanged();
  const { flash } = useFeedback();
  const user = useSession();
  const lists = useFormLists();
  const { busy, refusal, attempt } = useAttempt();
  const shown = useShown();
  const { register, role } = peopleLists[name];
  const label = (field: string) => translate(`terrain.people.form.${field}`);

  const add = (values: FieldValues) =>
    attempt(async () => {
      const given = Object.entries(values).filter(([, value]) => value !== null && value !== '');
      await call(register, Object.fromEntries(given));
      flash(translate('terrain.people.form.added', { username: values.username }), 'success');
      void changed();
      if (shown.current) navigate(`/${name}`);
    });

  if (!may(register.needs)) return <AccessDenied />;
  const { charge, under, everyOwner } = factsOf(role);
  const house = lists.data?.site_owners[0]?.id;
  const accountType = everyOwner ? undefined : (user?.owner ?? house);
  return (
    <PageFrame title={translate(`terrain.people.new.${name}`)}>
      <Box sx={{ overflowY: 'auto', p: { xs: 2, md: 3 } }}>
        <Paper variant="outlined" sx={{ maxWidth: 760, p: { xs: 2, md: 3 } }}>
          <Loaded query={lists} lines={6}>
            {() => (
              <TypedForm name="new" defaultValues={{ accountType }} onSubmit={add}>
                <Stack spacing={2.5} useFlexGap sx={evenly}>
                  <Typography variant="caption" color="textSecondary">
                    {label('requiredMark')}
                  </Typography>
                  {refusal && (
                    <Alert severity="warning" role="alert">
                      {refusal.message}
                    </Alert>
                  )}
                  <Box sx={pairs}>
                    <AvailableInput source="username" label={label('username')} />
                    <Password />
                  </Box>
                  <Box sx={pairs}>
                    <TextInput source="firstName" label={label('firstName')} {...plain} />
                    <TextInput source="lastName" label={label('lastName')} {...plain} />
                    <AvailableInput source="email" label={label('email')} />
                    <TextInput source="phone" type="tel" label={label('phone')} {...plain} />
                  </Box>
                  <Box sx={pairs}>
                    {charge === 'work' && user && !under.includes(user.role) && (
                      <ManagerSelect required={!holdsAll(user)} />
                    )}
                    {charge !== 'work' && under.length > 0 && user && holdsAll(user) && (
                      <SuperiorSelect of={role} />
                    )}
                    {!under.length && (
                      <AskField of={register.input} name="cluster" label="terrain.people.form.cluster" />
                    )}
                    <OwnerSelect
                      source="accountType"
                      of={role}
                      everyOwner={everyOwner ? label('everyOwner') : undefined}
                    />
                    {charge === 'work' && (
                      <TextInput source="matricule" label={label('matricule')} {...plain} />
                    )}
                  </Box>
                  <Withheld of={role} />
                  <Box sx={{ display: 'flex', gap: 1, justifyContent: 'flex-end' }}>
                    <Button component={Link} to={`/${name}`} color="inherit">
                      {translate('terrain.people.cancel')}
                    </Button>
                    <Submit busy={busy} />
                  </Box>
                </Stack>
              </TypedForm>
            )}
          </Loaded>
        </Paper>
      </Box>
    </PageFrame>
  );
};

const Submit = ({ busy }: { busy: boolean }) => {
  const translate = useTranslate();
  const blocked = useBlocked();
  return (
    <Button type="submit" variant="contained" disabled={busy || blocked}>
      {translate('terrain.people.form.create')}
    </Button>
  );
};

const Password = () => {
  const translate = useTranslate();
  const least = usePasswordMin();
  return (
    <NewPassword
      label={translate('terrain.people.form.password')}
      hint={translate('terrain.people.form.passwordRule', { least })}
      username={useTyped('username')}
    />
  );
};

export const plain = { fullWidth: true, helperText: false, autoComplete: 'off' } as const;
export const pairs = {
  display: 'grid',
  gridTemplateColumns: { sm: '1fr 1fr' },
  columnGap: 2,
  rowGap: 2,
  alignItems: 'start',
} as const;
