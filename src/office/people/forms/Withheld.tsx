import { Alert } from '@mui/material';
import { useTranslate } from 'ra-core';
import { excessRights } from '../../../../contract/organisation/giving';
import { useSession } from '../../../framework/providers/sessionStore';
import type { PeopleListRow } from '../people-lists';
import { useExcessWords } from '../useExcessWords';
import { useRegistration } from '../useRegistration';

/** Default permissions of the role that a new account will not get, because its creator lacks them. */
export const Withheld = ({ of: role }: { of: PeopleListRow['role'] }) => {
  const translate = useTranslate();
  const user = useSession();
  const words = useExcessWords();
  const defaults = useRegistration()?.default_permissions[role];
  const withheld = user && defaults ? excessRights(user, defaults) : [];
  if (!withheld.length) return null;
  return (
    <Alert severity="info">{translate('terrain.people.giving.withheld', { what: words(withheld) })}</Alert>
  );
};
