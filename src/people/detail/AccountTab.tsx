import { Stack } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useRef } from 'react';
import { factsOf, holdsAll } from '../../../contract/roles';
import { useFormLists } from '../../providers/formLists';
import { useSession } from '../../providers/sessionStore';
import { Loaded } from '../../ui/Loaded';
import { Section } from '../../ui/Section';
import { hasChanges } from '../../unsaved/work';
import { AccessAuthorization } from './AccessAuthorization';
import { HoldsMore } from './HoldsMore';
import { PersonSessions } from './PersonSessions';
import { ProfileForm } from './ProfileForm';
import type { Profile } from './profile';
import { SignInSection } from './SignInSection';

/** Somebody's profile, edited from above, and to admins what he may do (document 3, sections 2.4 and 2.7). */
export const AccountTab = ({ person }: { person: Profile }) => {
  const translate = useTranslate();
  const lists = useFormLists();
  const last = useRef(person);
  if (last.current.account_id !== person.account_id || !hasChanges()) last.current = person;
  const edited = last.current;
  const user = useSession();
  return (
    <Stack spacing={2} sx={{ maxWidth: 760 }}>
      <HoldsMore person={person} />
      <Section title={translate('terrain.people.profile.title')}>
        {/* Saved by somebody else meanwhile, the form starts anew, unless something is being typed in it. */}
        <Loaded query={lists} lines={5}>
          {() => <ProfileForm key={`${edited.account_id} ${edited.version}`} person={edited} />}
        </Loaded>
      </Section>
      <SignInSection person={person} />
      <PersonSessions id={person.account_id} />
      {user && holdsAll(user) && !factsOf(person.account_role).holdsAll && (
        <AccessAuthorization person={person} />
      )}
    </Stack>
  );
};
