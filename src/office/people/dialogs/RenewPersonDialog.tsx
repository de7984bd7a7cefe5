import { useTranslate } from 'ra-core';
import { maxValue, minValue, NumberInput, required } from 'react-admin';
import { accountActions } from '../../../../contract/organisation/account-actions';
import { useFormats } from '../../../framework/fields/useFormats';
import type { RowDialogProps } from '../../../framework/lists/actions';
import { call } from '../../../framework/providers/call';
import { IrreversibleWarning } from '../../../framework/ui/IrreversibleWarning';
import { isExpired } from '../is-expired';
import type { PersonRow } from '../person-row';
import { PersonActionDialog } from './PersonActionDialog';

/** « Renouveler » by months; nothing is sent for zero (document 3, sections 4 and 5). */
export const RenewPersonDialog = ({ record, onClose }: RowDialogProps<PersonRow>) => {
  const translate = useTranslate();
  const say = (name: string, values?: object) => translate(`terrain.people.renew.${name}`, values);
  const { dayOf } = useFormats();

  const renew = async ({ duration }: { duration: number }) => {
    if (!duration) return;
    const { expires_at } = await call(accountActions.actions.renew, { id: record.userid, duration });
    return say('done', { day: dayOf(expires_at) });
  };
  return (
    <PersonActionDialog
      person={record}
      title={say('title')}
      text={
        record.expires_at
          ? say(isExpired(record) ? 'ended' : 'until', { day: dayOf(record.expires_at) })
          : say('without')
      }
      submitLabel={say('submit')}
      defaultValues={{ duration: 1 }}
      action={renew}
      onClose={onClose}
    >
      <NumberInput
        source="duration"
        label={say('duration')}
        min={0}
        max={maxMonths}
        step={1}
        validate={[required(), minValue(0), maxValue(maxMonths)]}
        helperText={false}
        fullWidth
      />
      <IrreversibleWarning of="accountActions.renew" />
    </PersonActionDialog>
  );
};

/** The server's maximum, in months. */
const maxMonths = 120;
