import { DialogContentText } from '@mui/material';
import { useTranslate } from 'ra-core';
import { maxValue, minValue, NumberInput, required } from 'react-admin';
import { accountActions } from '../../../contract/account-actions';
import type { ActionDialogProps } from '../../generated/actions';
import { shortInstant } from '../../generated/fields';
import { call } from '../../providers/call';
import { useFeedback } from '../../shell/feedback';
import { FormDialog } from '../../ui/FormDialog';
import { isExpired } from '../isExpired';
import { usePeopleChanged } from './usePeopleChanged';

/** « Renouveler » by months; nothing is sent for none (document 3, sections 4 and 5). */
export const RenewPerson = ({ record, onClose }: ActionDialogProps) => {
  const translate = useTranslate();
  const { flash } = useFeedback();
  const changed = usePeopleChanged();
  const say = (name: string, values?: object) => translate(`terrain.people.renew.${name}`, values);
  const dayOf = (instant: string) => shortInstant(instant).slice(0, 10);

  const renew = async ({ duration }: { duration: number }) => {
    if (!duration) return onClose();
    const { expires_at } = await call(accountActions.actions.renew, { id: record.userid, duration });
    flash(say('done', { day: dayOf(expires_at) }), 'success');
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
      defaultValues={{ duration: 1 }}
      onSubmit={renew}
      onClose={() => onClose()}
    >
      <DialogContentText>
        {record.expires_at
          ? say(isExpired(record) ? 'ended' : 'until', { day: dayOf(record.expires_at) })
          : say('without')}
      </DialogContentText>
      <NumberInput
        source="duration"
        label={say('duration')}
        min={0}
        max={longest}
        step={1}
        validate={[required(), minValue(0), maxValue(longest)]}
        helperText={false}
        fullWidth
      />
    </FormDialog>
  );
};

/** Months, as the server takes them. */
const longest = 120;
