import { useTranslate } from 'ra-core';
import { accountActions } from '../../../../contract/organisation/account-actions';
import type { RowDialogProps } from '../../../framework/lists/actions';
import { call } from '../../../framework/providers/call';
import { getIrreversibleWarningKey } from '../../../framework/ui/IrreversibleWarning';
import { PersonActionDialog } from './PersonActionDialog';

type WebAccessProps = {
  record: { userid: number; username: string; web_access: boolean };
  onClose: RowDialogProps<unknown>['onClose'];
};

/** Grants or revokes web access, depending on its current state. */
export const WebAccessDialog = ({ record, onClose }: WebAccessProps) => {
  const translate = useTranslate();
  const { userid: id, web_access: hasWebAccess } = record;
  const say = (name: string) => translate(`terrain.people.web.${name}`);
  const toggleAccess = async () => {
    await call(accountActions.actions.webAccess, { id, web_access: !hasWebAccess });
    return say(hasWebAccess ? 'taken' : 'given');
  };
  return (
    <PersonActionDialog
      person={record}
      title={say(hasWebAccess ? 'take' : 'give')}
      text={hasWebAccess ? translate(getIrreversibleWarningKey('accountActions.webAccess')) : say('giveText')}
      submitLabel={say(hasWebAccess ? 'take' : 'give')}
      action={toggleAccess}
      onClose={onClose}
    />
  );
};
