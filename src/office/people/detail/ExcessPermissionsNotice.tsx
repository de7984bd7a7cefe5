import { Alert } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useFormatExcess } from '../useFormatExcess';
import type { Profile } from './profile';

/** Lists the permissions that a person has and the user does not, and what the user therefore cannot do. */
export const ExcessPermissionsNotice = ({ person: { beyond } }: { person: Profile }) => {
  const translate = useTranslate();
  const formatExcess = useFormatExcess();
  if (!beyond.length) return null;
  return (
    <Alert severity="info">{translate('terrain.people.giving.beyond', { what: formatExcess(beyond) })}</Alert>
  );
};
