import { useTranslate } from 'ra-core';
import { accountActions } from '../../../../contract/organisation/account-actions';
import type { RowDialogProps } from '../../../framework/lists/actions';
import { call } from '../../../framework/providers/call';
import { getIrreversibleWarningKey } from '../../../framework/ui/IrreversibleWarning';
import type { PersonRow } from '../person-row';
import { HandOverInput, type HandOverValues, toHandOverParams } from './HandOverInput';
import { PersonActionDialog } from './PersonActionDialog';
import { useAssignedCounts } from './useAssignedCounts';

/** « Désactiver »; asks what happens to their assignments (document 3, section 4). */
export const DisablePersonDialog = ({ record, onClose }: RowDialogProps<PersonRow>) => {
  const translate = useTranslate();
  const assigned = useAssignedCounts([record.userid]);
  const say = (name: string) => translate(`terrain.people.disable.${name}`);
  const disable = async (values: HandOverValues) => {
    await call(accountActions.actions.disable, { id: record.userid, ...toHandOverParams(values) });
    return say('done');
  };
  return (
    <PersonActionDialog
      person={record}
      title={say('title')}
      text={translate(getIrreversibleWarningKey('accountActions.disable'))}
      submitLabel={say('submit')}
      action={disable}
      onClose={onClose}
    >
      {assigned.data && (
        <HandOverInput role={record.role} leavingIds={[record.userid]} counts={assigned.data.data} />
      )}
    </PersonActionDialog>
  );
};
