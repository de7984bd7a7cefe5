import { DialogContentText } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { accountActions } from '../../../contract/account-actions';
import type { ActionDialogProps } from '../../generated/actions';
import { call } from '../../providers/call';
import { useFeedback } from '../../shell/feedback';
import { FormDialog } from '../../ui/FormDialog';
import { Heir } from './Heir';
import { openPlans } from './openPlans';
import { usePeopleChanged } from './usePeopleChanged';

/** « Désactiver »; asks to whom open plans go when there are some (document 3, section 4). */
export const DisablePerson = ({ record, onClose }: ActionDialogProps) => {
  const translate = useTranslate();
  const { flash } = useFeedback();
  const changed = usePeopleChanged();
  const [plans, setPlans] = useState<number>();
  const disable = async ({ plans_to }: { plans_to?: number | null }) => {
    try {
      await call(accountActions.actions.disable, { id: record.userid, ...(plans_to && { plans_to }) });
    } catch (error) {
      const found = openPlans(error);
      if (found === undefined) throw error;
      return setPlans(found);
    }
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
      {plans !== undefined && <Heir leaving={[record.userid]} plans={plans} />}
    </FormDialog>
  );
};
