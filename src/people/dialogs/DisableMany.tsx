import { DialogContentText } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { accountActions, type PeopleSelectionAnswer } from '../../../contract/account-actions';
import type { ActionDialogProps } from '../../generated/actions';
import { call } from '../../providers/call';
import { FormDialog } from '../../ui/FormDialog';
import { Heir } from './Heir';
import { PeopleSelectionResult } from './PeopleSelectionResult';
import { selectedPeople } from './selectedPeople';
import { usePeopleChanged } from './usePeopleChanged';

/** Disables several accounts, each with its own answer; agents' open plans go to whoever is named. */
export const DisableMany = ({ resource, selection, onClose }: ActionDialogProps) => {
  const translate = useTranslate();
  const changed = usePeopleChanged();
  const [answer, setAnswer] = useState<PeopleSelectionAnswer>();
  const disable = async ({ plans_to }: { plans_to?: number | null }) => {
    const ids = await selectedPeople(resource, selection!);
    setAnswer(await call(accountActions.actions.disableMany, { ids, ...(plans_to && { plans_to }) }));
    void changed();
  };
  if (answer) return <PeopleSelectionResult answer={answer} onClose={() => onClose(true)} />;
  return (
    <FormDialog
      title={translate('terrain.people.disableMany.title')}
      about={translate('terrain.people.aboutMany', { smart_count: selection!.count })}
      width="xs"
      submitLabel={translate('terrain.people.disableMany.submit')}
      failure={translate('terrain.people.failed')}
      onSubmit={disable}
      onClose={() => onClose()}
    >
      <DialogContentText>{translate('terrain.people.disableMany.text')}</DialogContentText>
      {resource.name === 'agents' && (
        <>
          <Heir leaving={selection!.ids ?? []} />
          <DialogContentText variant="body2">{translate('terrain.people.handOver.note')}</DialogContentText>
        </>
      )}
    </FormDialog>
  );
};
