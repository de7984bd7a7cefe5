import { Button, DialogContentText, Stack } from '@mui/material';
import { Form, useTranslate } from 'ra-core';
import { useId, useState } from 'react';
import { accountActions } from '../../../contract/account-actions';
import type { ActionDialogProps } from '../../generated/actions';
import { call } from '../../providers/call';
import { useFeedback } from '../../shell/feedback';
import { DialogFrame } from '../../ui/DialogFrame';
import { Heir } from './Heir';
import { openPlans } from './openPlans';
import { usePeopleChanged } from './usePeopleChanged';

/** « Supprimer », in the specification's words (document 3, sections 2.4 and 8); open plans go to somebody. */
export const DeletePerson = ({ record, onClose }: ActionDialogProps) => {
  const translate = useTranslate();
  const form = useId();
  const { flash } = useFeedback();
  const changed = usePeopleChanged();
  const [busy, setBusy] = useState(false);
  const [plans, setPlans] = useState<number>();
  const say = (name: string, values?: object) => translate(`terrain.people.deletion.${name}`, values);

  const remove = async ({ plans_to }: { plans_to?: number | null }) => {
    setBusy(true);
    try {
      await call(accountActions.actions.delete, { id: record.userid, ...(plans_to && { plans_to }) });
      flash(say('done'), 'success');
      void changed();
      onClose(true);
    } catch (error) {
      setBusy(false);
      const found = openPlans(error);
      if (found !== undefined) return setPlans(found);
      flash(say('failed', { error: (error as Error).message }), 'warning');
      onClose();
    }
  };
  return (
    <DialogFrame
      title={say('title')}
      about={record.username}
      width="xs"
      busy={busy}
      onClose={() => onClose()}
      actions={
        <>
          <Button color="inherit" onClick={() => onClose()} disabled={busy} autoFocus>
            {say('no')}
          </Button>
          <Button type="submit" form={form} color="error" variant="contained" disabled={busy}>
            {say('yes')}
          </Button>
        </>
      }
    >
      <Form id={form} record={{}} onSubmit={remove as never} disableInvalidFormNotification noValidate>
        <Stack spacing={2}>
          <DialogContentText>{say('ask')}</DialogContentText>
          {plans !== undefined && <Heir leaving={[record.userid]} plans={plans} />}
        </Stack>
      </Form>
    </DialogFrame>
  );
};
