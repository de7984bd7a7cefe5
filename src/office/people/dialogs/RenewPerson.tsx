import { useTranslate } from 'ra-core';
import { maxValue, minValue, NumberInput, required } from 'react-admin';
import { accountActions } from '../../../../contract/organisation/account-actions';
import type { RowDialogProps } from '../../../framework/lists/actions';
import { call } from '../../../framework/providers/call';
import { NotTakenBack } from '../../../framework/ui/NotTakenBack';
import { useFormats } from '../../../framework/vocabulary/formats';
import { isExpired } from '../isExpired';
import type { PersonRow } from '../person-row';
import { PersonDialog } from './PersonDialog';

/** « Renouveler » by months; nothing is sent for zero (document 3, sections 4 and 5). */
export const RenewPerson = ({ record, onClose }: RowDialogProps<PersonRow>) => {
  const translate = useTranslate();
  const say = (name: string, values?: object) => translate(`terrain.people.renew.${name}`, values);
  const { dayOf } = useFormats();

  const renew = async ({ duration }: { duration: number }) => {
    if (!duration) return;
    const { expires_at } = await call(accountActions.actions.renew, { id: record.userid, duration });
    return say('done', { day: dayOf(expires_at) });
  };
  return (
    <PersonDialog
      person={record}
      title={say('title')}
      text={
        record.expires_at
          ? say(isExpired(record) ? 'ended' : 'until', { day: dayOf(record.expires_at) })
          : say('without')
      }
      submitLabel={say('submit')}
      defaultValues={{ duration: 1 }}
      act={renew}
      onClose={onClose}
    >
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
      <NotTakenBack of="accountActions.renew" />
    </PersonDialog>
  );
};

/** The server's maximum, in months. */
const longest = 120;
