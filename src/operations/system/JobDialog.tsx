import { useTranslate } from 'ra-core';
import type { Job } from '../../../contract/framework/jobs';
import { jobs } from '../../../contract/organisation/jobs';
import { useLabels } from '../../framework/fields/useLabels';
import type { RowDialogProps } from '../../framework/lists/actions';
import { call } from '../../framework/providers/call';
import { FormDialog } from '../../framework/ui/FormDialog';

/** Shows which job is retried or discarded, without further input. */
export const JobDialog = ({ action: key, record, onClose }: RowDialogProps<Job>) => {
  const translate = useTranslate();
  const title = useLabels(jobs.name).action(key);
  const action = jobs.actions[key as 'retry' | 'discard'];
  return (
    <FormDialog
      title={title}
      about={`${translate(`terrain.generated.jobKind.${record.kind}`)} · ${translate('terrain.generated.numbered', { id: record.id })}`}
      submitLabel={title}
      onSubmit={async () => {
        await call(action, { id: record.id });
        onClose(true);
      }}
      onClose={() => onClose()}
    >
      {null}
    </FormDialog>
  );
};
