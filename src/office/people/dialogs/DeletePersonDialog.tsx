import { Box, Button, DialogContentText, Stack } from '@mui/material';
import { Form, useTranslate } from 'ra-core';
import { useId } from 'react';
import { accountActions } from '../../../../contract/organisation/account-actions';
import { restoreDays } from '../../../../contract/work/task-states';
import { useFeedback } from '../../../framework/feedback/FeedbackProvider';
import type { RowDialogProps } from '../../../framework/lists/actions';
import { call } from '../../../framework/providers/call';
import { DialogFrame } from '../../../framework/ui/DialogFrame';
import { IrreversibleWarning } from '../../../framework/ui/IrreversibleWarning';
import { useAttempt } from '../../../framework/ui/useAttempt';
import type { PersonRow } from '../person-row';
import { HandOverInput, type HandOverValues, toHandOverParams } from './HandOverInput';
import { useAssignedCounts } from './useAssignedCounts';
import { useInvalidatePeople } from './useInvalidatePeople';

/**
 * « Supprimer », in the specification's words (document 3, sections 2.4 and 8): who is deleted, and what
 * happens to their records.
 */
export const DeletePersonDialog = ({ record, onClose }: RowDialogProps<PersonRow>) => {
  const translate = useTranslate();
  const formId = useId();
  const { flash } = useFeedback();
  const invalidatePeople = useInvalidatePeople();
  const { busy, attempt } = useAttempt();
  const assigned = useAssignedCounts([record.userid]);
  const say = (name: string, values?: object) => translate(`terrain.people.deletion.${name}`, values);

  const name = [record.first_name, record.last_name].filter(Boolean).join(' ');
  const related = assigned.data?.besides;

  const remove = (values: HandOverValues) =>
    attempt(
      async () => {
        await call(accountActions.actions.delete, { id: record.userid, ...toHandOverParams(values) });
        flash(say('done'), 'success');
        void invalidatePeople();
        onClose(true);
      },
      refusal => {
        // New assignments since the dialog was opened: show them before deleting.
        if (refusal.current?.charge) return assigned.refetch();
        flash(say('failed', { error: refusal.message }), 'warning');
        onClose();
      },
    );
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
            form={formId}
            color="error"
            variant="contained"
            disabled={busy || assigned.isFetching}
          >
            {say('yes')}
          </Button>
        </>
      }
    >
      <Form id={formId} record={{}} onSubmit={remove} disableInvalidFormNotification noValidate>
        <Stack spacing={2}>
          <DialogContentText>{say('ask')}</DialogContentText>
          <Box component="ul" sx={{ m: 0, pl: 2.5, fontSize: 14 }}>
            <li>
              {[name, translate(`terrain.people.deletion.role.${record.role}`)].filter(Boolean).join(' · ')}
            </li>
            {related && (
              <>
                {related.sessions > 0 && <li>{say('sessions', { smart_count: related.sessions })}</li>}
                {related.tasks > 0 && <li>{say('tasks', { smart_count: related.tasks })}</li>}
                {Object.values(assigned.data!.data).every(count => count === 0) && <li>{say('nothing')}</li>}
              </>
            )}
          </Box>
          {assigned.data && (
            <HandOverInput role={record.role} leavingIds={[record.userid]} counts={assigned.data.data} />
          )}
          <IrreversibleWarning of="accountActions.delete" days={restoreDays} />
        </Stack>
      </Form>
    </DialogFrame>
  );
};
