import { Alert } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useExcessWords } from '../useExcessWords';
import type { Profile } from './profile';

/** Says what somebody holds that the reader does not, and what that keeps the reader from. */
export const HoldsMore = ({ person: { beyond } }: { person: Profile }) => {
  const translate = useTranslate();
  const words = useExcessWords();
  if (!beyond.length) return null;
  return <Alert severity="info">{translate('terrain.people.giving.beyond', { what: words(beyond) })}</Alert>;
};
