import { Alert } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useExcessWords } from '../useExcessWords';
import type { Profile } from './profile';

/** Lists the permissions that a person has beyond the reader's own, and what the reader therefore cannot do. */
export const HoldsMore = ({ person: { beyond } }: { person: Profile }) => {
  const translate = useTranslate();
  const words = useExcessWords();
  if (!beyond.length) return null;
  return <Alert severity="info">{translate('terrain.people.giving.beyond', { what: words(beyond) })}</Alert>;
};
