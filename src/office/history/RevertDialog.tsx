import { Alert, Box, Button, DialogContentText } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { type BlockingChange, maxBlockingChanges } from '../../../contract/framework/change-history';
import { type AuditRow, audit } from '../../../contract/office/change-history';
import { useFeedback } from '../../framework/feedback/FeedbackProvider';
import { useFormats } from '../../framework/fields/useFormats';
import type { ApiError } from '../../framework/providers/ApiError';
import { call } from '../../framework/providers/call';
import { getActionLabel } from '../../framework/ui/action-label';
import { DialogFrame } from '../../framework/ui/DialogFrame';
import { useAttempt } from '../../framework/ui/useAttempt';

/** Asks for confirmation, then reverts a change or its whole import; lists later changes that depend on it. */
export const RevertDialog = ({
  row,
  what,
  onClose,
}: {
  row: AuditRow;
  what: 'one' | 'import';
  onClose: () => void;
}) => {
  const translate = useTranslate();
  const client = useQueryClient();
  const { flash } = useFeedback();
  const { busy, refusal, attempt } = useAttempt();
  const say = (key: string, values?: object) => translate(`terrain.audit.revert.${key}`, values);
  const isImport = what === 'import';

  const revertOne = async () => {
    await call(audit.actions.revert, { change: row.id });
    return say('done');
  };
  const revertImport = async () => {
    const { reverted } = await call(audit.actions.revertImport, { import: row.import_id! });
    return say('doneImport', { smart_count: reverted });
  };
  const revert = () =>
    attempt(async () => {
      const message = isImport ? await revertImport() : await revertOne();
      // Any list may show a reverted record.
      await client.invalidateQueries();
      flash(message, 'success');
      onClose();
    });
  return (
    <DialogFrame
      title={isImport ? say('titleImport', { id: row.import_id }) : say('titleOne')}
      about={
        isImport
          ? row.import_file
          : [getActionLabel(row.action, translate), row.label].filter(Boolean).join(' · ')
      }
      width="sm"
      busy={busy}
      onClose={onClose}
      actions={
        <>
          <Button color="inherit" disabled={busy} onClick={onClose} autoFocus>
            {translate('terrain.dialogs.close')}
          </Button>
          {!refusal && (
            <Button color="error" variant="contained" disabled={busy} onClick={revert}>
              {say(isImport ? 'submitImport' : 'submit')}
            </Button>
          )}
        </>
      }
    >
      {refusal ? (
        <RefusalAlert refusal={refusal} />
      ) : (
        <DialogContentText>
          {isImport ? say('textImport', { file: row.import_file ?? '' }) : say('textOne')}
        </DialogContentText>
      )}
    </DialogFrame>
  );
};

const RefusalAlert = ({ refusal }: { refusal: ApiError }) => {
  const translate = useTranslate();
  const { instant } = useFormats();
  const blocking = refusal.current?.standing as BlockingChange[] | undefined;
  return (
    <Alert severity="error" role="alert">
      {refusal.message}
      {blocking && (
        <Box sx={{ mt: 1 }}>
          {translate(`terrain.audit.revert.${blocking.length ? 'standing' : 'unknown'}`)}
          <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
            {blocking.map(({ id, action, username, created_at, label }) => (
              <li key={id}>
                {[
                  instant(created_at),
                  getActionLabel(action, translate),
                  label,
                  username ?? translate('terrain.audit.system'),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </li>
            ))}
            {blocking.length === maxBlockingChanges && (
              <li>{translate('terrain.audit.revert.standingMore')}</li>
            )}
          </Box>
        </Box>
      )}
    </Alert>
  );
};
