import { DialogContentText } from '@mui/material';
import { useTranslate } from 'ra-core';
import { accountActions } from '../../../contract/account-actions';
import type { ActionDialogProps } from '../../generated/actions';
import { call } from '../../providers/call';
import { useFeedback } from '../../shell/feedback';
import { FormDialog } from '../../ui/FormDialog';
import { usePeopleChanged } from './usePeopleChanged';

/** « Activer »: lets a disabled account in again (document 3, section 4). */
export const EnablePerson = ({ record, onClose }: ActionDialogProps) => {
  const translate = useTranslate();
  const { flash } = useFeedback();
  const changed = usePeopleChanged();
  const enable = async () => {
    await call(accountActions.actions.enable, { id: record.userid });
    flash(translate('terrain.people.enable.done'), 'success');
    void changed();
    onClose(true);
  };
  return (
    <FormDialog
      title={translate('terrain.people.enable.title')}
      about={record.username}
      width="xs"
      submitLabel={translate('terrain.people.enable.submit')}
      failure={translate('terrain.people.failed')}
      onSubmit={enable}
      onClose={() => onClose()}
    >
      <DialogContentText>{translate('terrain.people.enable.text')}</DialogContentText>
    </FormDialog>
  );
};
