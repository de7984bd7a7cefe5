import { useTranslate } from 'ra-core';
import { accountActions } from '../../../../contract/organisation/account-actions';
import type { RowDialogProps } from '../../../framework/lists/actions';
import { call } from '../../../framework/providers/call';
import { saidBefore } from '../../../framework/ui/NotTakenBack';
import type { PersonRow } from '../person-row';
import { type HandedOver, HandOver, handedOver } from './HandOver';
import { PersonDialog } from './PersonDialog';
import { useCharge } from './useCharge';

/** « Désactiver »; asks what happens to their assignments (document 3, section 4). */
export const DisablePerson = ({ record, onClose }: RowDialogProps<PersonRow>) => {
  const translate = useTranslate();
  const charge = useCharge([record.userid]);
  const say = (name: string) => translate(`terrain.people.disable.${name}`);
  const disable = async (values: HandedOver) => {
    await call(accountActions.actions.disable, { id: record.userid, ...handedOver(values) });
    return say('done');
  };
  return (
    <PersonDialog
      person={record}
      title={say('title')}
      text={translate(saidBefore('accountActions.disable'))}
      submitLabel={say('submit')}
      act={disable}
      onClose={onClose}
    >
      {charge.data && <HandOver role={record.role} leaving={[record.userid]} charge={charge.data.data} />}
    </PersonDialog>
  );
};
