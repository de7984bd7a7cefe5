import { Alert } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useFormatExcess } from '../useFormatExcess';
import type { Profile } from './profile';

/** Lists the permissions that a person has beyond the reader's own, and what the reader therefore cannot do. */
export const ExcessPermissionsNotice = ({ person: { beyond } }: { person: Profile }) => {
  const translate = useTranslate();
  const words = useFormatExcess();
  if (!beyond.length) return null;
  return <Alert severity="info">{translate('terrain.people.giving.beyond', { what: words(beyond) })}</Alert>;
};
