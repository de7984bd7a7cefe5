import { Button, DialogContentText, Stack } from '@mui/material';
import { Form, useTranslate } from 'ra-core';
import { useId, useState } from 'react';
import { accountActions } from '../../../contract/account-actions';
import type { ActionDialogProps } from '../../generated/actions';
import { ApiError } from '../../providers/ApiError';
import { call } from '../../providers/call';
import { useFeedback } from '../../shell/feedback';
import { DialogFrame } from '../../ui/DialogFrame';
import { type HandedOver, HandOver, handedOver } from './HandOver';
import { useCharge } from './useCharge';
import { usePeopleChanged } from './usePeopleChanged';

/** « Supprimer », in the specification's words (document 3, sections 2.4 and 8), and what becomes of what he has. */
export const DeletePerson = ({ record, onClose }: ActionDialogProps) => {
  const translate = useTranslate();
  const form = useId();
  const { flash } = useFeedback();
  const changed = usePeopleChanged();
  const [busy, setBusy] = useState(false);
  const charge = useCharge([record.userid]);
  const say = (name: string, values?: object) => translate(`terrain.people.deletion.${name}`, values);

  const remove = async (values: HandedOver) => {
    setBusy(true);
    try {
      await call(accountActions.actions.delete, { id: record.userid, ...handedOver(values) });
      flash(say('done'), 'success');
      void changed();
      onClose(true);
    } catch (error) {
      setBusy(false);
      // Something came to him meanwhile: what is asked then is another question.
      if (error instanceof ApiError && error.current?.charge) return void charge.refetch();
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
          <Button
            type="submit"
            form={form}
            color="error"
            variant="contained"
            disabled={busy || charge.isFetching}
          >
            {say('yes')}
          </Button>
        </>
      }
    >
      <Form id={form} record={{}} onSubmit={remove as never} disableInvalidFormNotification noValidate>
        <Stack spacing={2}>
          <DialogContentText>{say('ask')}</DialogContentText>
          {charge.data && <HandOver role={record.role} leaving={[record.userid]} charge={charge.data} />}
        </Stack>
      </Form>
    </DialogFrame>
  );
};
