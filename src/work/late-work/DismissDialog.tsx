import { useTranslate } from 'ra-core';
import { type LateWork, lateWork } from '../../../contract/field/late-work';
import { call } from '../../framework/providers/call';
import { FormDialog } from '../../framework/ui/FormDialog';
import { SchemaInput } from '../../framework/ui/SchemaInput';

type Props = { work: LateWork; onDone: (response: unknown) => unknown; onClose: () => void };

/** Asks why late work is dismissed; it can be reopened. */
export const DismissDialog = ({ work, onDone, onClose }: Props) => {
  const translate = useTranslate();
  const { dismiss } = lateWork.actions;
  return (
    <FormDialog
      title={translate('terrain.lateWork.dismiss.title')}
      about={work.site_code}
      submitLabel={translate('terrain.lateWork.dismiss.do')}
      onSubmit={async ({ reason }: { reason: string }) =>
        onDone(await call(dismiss, { id: work.late_id, reason }))
      }
      onClose={onClose}
    >
      <SchemaInput of={dismiss.input} name="reason" label="terrain.lateWork.dismiss.reason" />
    </FormDialog>
  );
};
