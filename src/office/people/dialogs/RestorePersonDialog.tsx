import { useTranslate } from 'ra-core';
import { required, TextInput } from 'react-admin';
import { accountActions } from '../../../../contract/organisation/account-actions';
import type { RowDialogProps } from '../../../framework/lists/actions';
import { call } from '../../../framework/providers/call';
import type { PersonRow } from '../person-row';
import { PersonActionDialog } from './PersonActionDialog';

/** « Restaurer » a deleted account, with another username or e-mail address if these are taken by now. */
export const RestorePersonDialog = ({ record, onClose }: RowDialogProps<PersonRow>) => {
  const translate = useTranslate();
  const say = (name: string, values?: object) => translate(`terrain.people.restore.${name}`, values);
  const restore = async ({ username, email }: { username: string; email: string | null }) => {
    const response = await call(accountActions.actions.restore, {
      id: record.userid,
      username,
      // Unknown values are not sent and stay unchanged.
      ...((record.email !== undefined || email) && { email: email ?? '' }),
    });
    return say('done', response);
  };
  return (
    <PersonActionDialog
      person={record}
      title={say('title')}
      text={say('text')}
      submitLabel={say('submit')}
      defaultValues={{ username: record.username.replace(/#\d+$/, ''), email: record.email ?? '' }}
      action={restore}
      onClose={onClose}
    >
      <TextInput
        source="username"
        label={say('username')}
        validate={required()}
        helperText={false}
        fullWidth
      />
      <TextInput source="email" label={say('email')} helperText={false} fullWidth />
    </PersonActionDialog>
  );
};
