import { Typography } from '@mui/material';
import { useTranslate } from 'ra-core';
import type { NotTakenBack as Call } from '../../../contract/registry/changes';

/** What is said before an act that cannot be taken back, or not all of it (`undo: 'warn'` of its endpoint). */
export const NotTakenBack = ({ of, ...values }: { of: Call; [value: string]: unknown }) => {
  const translate = useTranslate();
  return <Typography variant="body2">{translate(saidBefore(of), values)}</Typography>;
};

/** i18n key of these words. */
export const saidBefore = (call: Call) => `terrain.notTakenBack.${call}`;
