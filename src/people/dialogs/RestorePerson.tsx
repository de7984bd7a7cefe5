import { DialogContentText } from '@mui/material';
import { useTranslate } from 'ra-core';
import { required, TextInput } from 'react-admin';
import { accountActions } from '../../../contract/account-actions';
import type { ActionDialogProps } from '../../generated/actions';
import { call } from '../../providers/call';
import { useFeedback } from '../../shell/feedback';
import { FormDialog } from '../../ui/FormDialog';
import { usePeopleChanged } from './usePeopleChanged';

/** « Restaurer » a deleted account, under another name or address where somebody has its own by now. */
export const RestorePerson = ({ record, onClose }: ActionDialogProps) => {
  const translate = useTranslate();
  const { flash } = useFeedback();
  const changed = usePeopleChanged();
  const say = (name: string, values?: object) => translate(`terrain.people.restore.${name}`, values);
  const restore = async ({ username, email }: { username: string; email: string | null }) => {
    const answer = await call(accountActions.actions.restore, {
      id: record.userid,
      username,
      // What is not known here stays as it is.
      ...((record.email !== undefined || email) && { email: email ?? '' }),
    });
    flash(say('done', answer), 'success');
    void changed();
    onClose(true);
  };
  return (
    <FormDialog
      title={say('title')}
      about={record.username}
      width="xs"
      submitLabel={say('submit')}
      failure={translate('terrain.people.failed')}
      defaultValues={{ username: record.username.replace(/#\d+$/, ''), email: record.email ?? '' }}
      onSubmit={restore}
      onClose={() => onClose()}
    >
      <DialogContentText>{say('text')}</DialogContentText>
      <TextInput
        source="username"
        label={say('username')}
        validate={required()}
        helperText={false}
        fullWidth
      />
      <TextInput source="email" label={say('email')} helperText={false} fullWidth />
    </FormDialog>
  );
};
