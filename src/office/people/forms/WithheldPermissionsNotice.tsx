import { Alert } from '@mui/material';
import { useTranslate } from 'ra-core';
import { listExcessPermissions } from '../../../../contract/framework/grants';
import { useSession } from '../../../framework/providers/sessionStore';
import type { PeopleListDefinition } from '../people-lists';
import { useFormatExcess } from '../useFormatExcess';
import { useRegistration } from '../useRegistration';

/** Default permissions of the role that a new account will not get, because its creator lacks them. */
export const WithheldPermissionsNotice = ({ role }: { role: PeopleListDefinition['role'] }) => {
  const translate = useTranslate();
  const user = useSession();
  const formatExcess = useFormatExcess();
  const defaults = useRegistration()?.default_permissions[role];
  const withheld = user && defaults ? listExcessPermissions(user, defaults) : [];
  if (!withheld.length) return null;
  return (
    <Alert severity="info">
      {translate('terrain.people.giving.withheld', { what: formatExcess(withheld) })}
    </Alert>
  );
};
