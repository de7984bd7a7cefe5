import { useTranslate } from 'ra-core';
import { accountActions } from '../../../../contract/organisation/account-actions';
import type { RowDialogProps } from '../../../framework/lists/actions';
import { call } from '../../../framework/providers/call';
import type { PersonRow } from '../person-row';
import { PersonActionDialog } from './PersonActionDialog';

/** « Activer »: enables a disabled account again (document 3, section 4). */
export const EnablePersonDialog = ({ record, onClose }: RowDialogProps<PersonRow>) => {
  const translate = useTranslate();
  const say = (name: string) => translate(`terrain.people.enable.${name}`);
  const enable = async () => {
    await call(accountActions.actions.enable, { id: record.userid });
    return say('done');
  };
  return (
    <PersonActionDialog
      person={record}
      title={say('title')}
      text={say('text')}
      submitLabel={say('submit')}
      action={enable}
      onClose={onClose}
    />
  );
};
