import { DialogContentText } from '@mui/material';
import { useTranslate } from 'ra-core';
import { accountActions } from '../../../contract/account-actions';
import type { ActionDialogProps } from '../../generated/actions';
import { call } from '../../providers/call';
import { useFeedback } from '../../shell/feedback';
import { FormDialog } from '../../ui/FormDialog';
import { type HandedOver, HandOver, handedOver } from './HandOver';
import { useCharge } from './useCharge';
import { usePeopleChanged } from './usePeopleChanged';

/** « Désactiver »; asks what becomes of what he has in his charge (document 3, section 4). */
export const DisablePerson = ({ record, onClose }: ActionDialogProps) => {
  const translate = useTranslate();
  const { flash } = useFeedback();
  const changed = usePeopleChanged();
  const charge = useCharge([record.userid]);
  const disable = async (values: HandedOver) => {
    await call(accountActions.actions.disable, { id: record.userid, ...handedOver(values) });
    flash(translate('terrain.people.disable.done'), 'success');
    void changed();
    onClose(true);
  };
  return (
    <FormDialog
      title={translate('terrain.people.disable.title')}
      about={record.username}
      width="xs"
      submitLabel={translate('terrain.people.disable.submit')}
      failure={translate('terrain.people.failed')}
      onSubmit={disable}
      onClose={() => onClose()}
    >
      <DialogContentText>{translate('terrain.people.disable.text')}</DialogContentText>
      {charge.data && <HandOver role={record.role} leaving={[record.userid]} charge={charge.data} />}
    </FormDialog>
  );
};
