import { Stack } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useFormLists } from '../../providers/formLists';
import { useSession } from '../../providers/sessionStore';
import { Loaded } from '../../ui/Loaded';
import { Section } from '../../ui/Section';
import { AccessAuthorization } from './AccessAuthorization';
import { ProfileForm } from './ProfileForm';
import type { Profile } from './profile';

/** Somebody's profile, edited from above, and to admins what he may do (document 3, sections 2.4 and 2.7). */
export const AccountTab = ({ person }: { person: Profile }) => {
  const translate = useTranslate();
  const lists = useFormLists();
  const isAdmin = useSession()?.role === 'admin';
  return (
    <Stack spacing={2} sx={{ maxWidth: 760 }}>
      <Section title={translate('terrain.people.profile.title')}>
        {/* Saved by somebody else meanwhile, the form starts anew. */}
        <Loaded query={lists} lines={5}>
          {() => <ProfileForm key={`${person.account_id} ${person.version}`} person={person} />}
        </Loaded>
      </Section>
      {isAdmin && person.account_role !== 'admin' && <AccessAuthorization person={person} />}
    </Stack>
  );
};
