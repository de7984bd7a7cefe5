import { DialogContentText } from '@mui/material';
import { useTranslate } from 'ra-core';
import type { ResourceContract } from '../../../contract/framework/endpoint';
import { useLabels } from '../fields/useLabels';
import { useSave } from '../forms/useSave';
import type { RowDialogProps } from '../lists/actions';
import { FormDialog } from '../ui/FormDialog';
import type { AccountRow } from './account-row';
import { getAccounts } from './get-accounts';

/** Deactivates an account, which ends its sessions, or reactivates it. */
export const ActivationDialog = ({ action, record, onClose }: RowDialogProps<AccountRow>) => {
  const translate = useTranslate();
  const title = useLabels('accounts').action(action);
  const save = useSave(getAccounts() as unknown as ResourceContract, record);
  const status = action === 'enable' ? 'active' : 'disabled';
  return (
    <FormDialog
      title={title}
      about={record.username}
      width="xs"
      submitLabel={title}
      onSubmit={async () => {
        await save(stored => ({ ...stored, status }));
        onClose(true);
      }}
      onClose={() => onClose()}
    >
      <DialogContentText>{translate(`terrain.accounts.${action}`)}</DialogContentText>
    </FormDialog>
  );
};
