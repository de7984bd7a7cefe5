import { Stack } from '@mui/material';
import { useTranslate } from 'ra-core';
import { hasAllPermissions } from '../../../../contract/framework/permissions';
import { getRoleDefinition } from '../../../../contract/organisation/roles';
import { useSession } from '../../../framework/providers/sessionStore';
import { useFormLists } from '../../../framework/providers/useFormLists';
import { QueryResult } from '../../../framework/ui/QueryResult';
import { Section } from '../../../framework/ui/Section';
import { AccessAuthorization } from './AccessAuthorization';
import { ExcessPermissionsNotice } from './ExcessPermissionsNotice';
import { PersonSessions } from './PersonSessions';
import { ProfileForm } from './ProfileForm';
import type { Profile } from './profile';
import { SignInSection } from './SignInSection';

/** A person's profile, editable by a superior, and for admins their permissions (document 3, sections 2.4 and 2.7). */
export const AccountTab = ({ person }: { person: Profile }) => {
  const translate = useTranslate();
  const lists = useFormLists();
  const user = useSession();
  return (
    <Stack spacing={2} sx={{ maxWidth: 760 }}>
      <ExcessPermissionsNotice person={person} />
      <Section title={translate('terrain.people.profile.title')}>
        <QueryResult query={lists} lines={5}>
          {() => <ProfileForm key={person.account_id} person={person} />}
        </QueryResult>
      </Section>
      <SignInSection person={person} />
      <PersonSessions id={person.account_id} />
      {user && hasAllPermissions(user) && !getRoleDefinition(person.account_role).holdsAll && (
        <AccessAuthorization person={person} />
      )}
    </Stack>
  );
};
