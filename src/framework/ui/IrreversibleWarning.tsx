import { Typography } from '@mui/material';
import { useTranslate } from 'ra-core';
import type { Registered } from '../../../contract/framework/register';

/** A call with `undo: 'warn'`. */
type Call = Registered<'irreversibleAction', string>;

/** The warning before an action that cannot be undone, or not completely (`undo: 'warn'` of its endpoint). */
export const IrreversibleWarning = ({ of, ...values }: { of: Call; [value: string]: unknown }) => {
  const translate = useTranslate();
  return <Typography variant="body2">{translate(getIrreversibleWarningKey(of), values)}</Typography>;
};

/** i18n key of this warning. */
export const getIrreversibleWarningKey = (call: Call) => `terrain.notTakenBack.${call}`;
