import { Typography } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { anomalyActions } from '../../../contract/work/anomaly-actions';
import { useNotifySuccess } from '../../framework/feedback/useNotifySuccess';
import type { RowDialogProps } from '../../framework/lists/actions';
import { call } from '../../framework/providers/call';
import { FormDialog } from '../../framework/ui/FormDialog';
import { SchemaInput } from '../../framework/ui/SchemaInput';
import type { Finding } from './finding';

const { reopen } = anomalyActions.actions;

type Reopened = Pick<Finding, 'id' | 'anomalie' | 'check' | 'content'> & { site?: { code: string | null } };

/** Reopens an anomaly that was not repaired, with the reason. */
export const ReopenDialog = ({ record, onClose }: Pick<RowDialogProps<Reopened>, 'record' | 'onClose'>) => {
  const translate = useTranslate();
  const client = useQueryClient();
  const notifySuccess = useNotifySuccess();
  const send = async ({ cause }: { cause: string }) => {
    const done = await call(reopen, { id: record.id, cause });
    notifySuccess(translate('terrain.anomalies.reopened'), done);
    void client.invalidateQueries();
    onClose(true);
  };
  return (
    <FormDialog
      title={translate('terrain.anomalies.reopen')}
      about={[record.site?.code, record.anomalie ?? record.check ?? record.content]
        .filter(Boolean)
        .join(' · ')}
      submitLabel={translate('terrain.anomalies.reopenSubmit')}
      onSubmit={send}
      onClose={() => onClose()}
    >
      <Typography variant="body2" color="textSecondary">
        {translate('terrain.anomalies.reopenNote')}
      </Typography>
      <SchemaInput of={reopen.input} name="cause" label="terrain.anomalies.cause" />
    </FormDialog>
  );
};
