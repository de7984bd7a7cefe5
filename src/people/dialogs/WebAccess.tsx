import { DialogContentText } from '@mui/material';
import { useTranslate } from 'ra-core';
import { accountActions } from '../../../contract/account-actions';
import type { ActionDialogProps } from '../../generated/actions';
import { call } from '../../providers/call';
import { useFeedback } from '../../shell/feedback';
import { FormDialog } from '../../ui/FormDialog';
import { usePeopleChanged } from './usePeopleChanged';

/** Gives somebody the web, or takes it away, whichever he has not or has. */
export const WebAccess = ({
  record,
  onClose,
}: {
  record?: { userid: number; username: string; web_access: boolean };
  onClose: ActionDialogProps['onClose'];
}) => {
  const translate = useTranslate();
  const { flash } = useFeedback();
  const changed = usePeopleChanged();
  const { userid: id, username, web_access: has } = record!;
  const say = (name: string) => translate(`terrain.people.web.${name}`);
  const change = async () => {
    await call(accountActions.actions.webAccess, { id, web_access: !has });
    flash(say(has ? 'taken' : 'given'), 'success');
    void changed();
    onClose(true);
  };
  return (
    <FormDialog
      title={say(has ? 'take' : 'give')}
      about={username}
      width="xs"
      submitLabel={say(has ? 'take' : 'give')}
      failure={translate('terrain.people.failed')}
      onSubmit={change}
      onClose={() => onClose()}
    >
      <DialogContentText>{say(has ? 'takeText' : 'giveText')}</DialogContentText>
    </FormDialog>
  );
};
