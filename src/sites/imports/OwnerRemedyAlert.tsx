import { Alert, Button } from '@mui/material';
import { useTranslate } from 'ra-core';
import type { OwnerRemedy } from '../../../contract/office/imports';
import { useWords } from '../../framework/fields/useWords';
import { useAttempt } from '../../framework/ui/useAttempt';
import { useOwnerRemedy } from './useOwnerRemedy';

type OwnerRemedyAlertProps = { remedy: OwnerRemedy; onDone?: () => Promise<unknown> | undefined };

/** Says that an owner receives no sites, or does not exist; whoever may change that does so here. */
export const OwnerRemedyAlert = ({ remedy, onDone }: OwnerRemedyAlertProps) => {
  const translate = useTranslate();
  const { nameOf } = useWords();
  const { isAllowed, apply } = useOwnerRemedy();
  const { busy, refusal, attempt } = useAttempt();
  const { action } = remedy;
  const owner = action === 'allow' ? nameOf('site_owners', remedy.owner) : remedy.owner;
  const say = (text: string) => translate(`terrain.imports.owners.${text}`, { owner });
  const mayApply = isAllowed(remedy);
  const excluded = mayApply ? 'excluded' : 'byAdmin';
  const applyAndReport = () =>
    attempt(async () => {
      await apply(remedy, owner);
      await onDone?.();
    });
  return (
    <Alert
      severity={refusal ? 'error' : 'info'}
      sx={{ py: 0, alignItems: 'center', '& .MuiAlert-action': { pt: 0 } }}
      action={
        mayApply && (
          <Button color="inherit" size="small" disabled={busy} onClick={applyAndReport}>
            {say(action)}
          </Button>
        )
      }
    >
      {refusal?.message ?? say(action === 'allow' ? excluded : 'unknown')}
    </Alert>
  );
};
