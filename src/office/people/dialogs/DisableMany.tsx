import { DialogContentText } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import {
  accountActions,
  type PeopleSelectionAnswer,
} from '../../../../contract/organisation/account-actions';
import type { PeopleListName } from '../../../../contract/organisation/roles';
import type { ActionDialogProps } from '../../../framework/lists/actions';
import { call } from '../../../framework/providers/call';
import { FormDialog } from '../../../framework/ui/FormDialog';
import { saidBefore } from '../../../framework/ui/NotTakenBack';
import { peopleLists } from '../people-lists';
import { type HandedOver, HandOver, handedOver } from './HandOver';
import { PeopleSelectionResult } from './PeopleSelectionResult';
import { selectedPeople } from './selectedPeople';
import { useCharge } from './useCharge';
import { usePeopleChanged } from './usePeopleChanged';

/** Disables several accounts, each processed independently; their assignments go to the chosen person. */
export const DisableMany = ({ resource, selection, onClose }: ActionDialogProps) => {
  const translate = useTranslate();
  const changed = usePeopleChanged();
  const [answer, setAnswer] = useState<PeopleSelectionAnswer>();
  const { data: ids } = useQuery({
    queryKey: ['selected people', resource.name, selection],
    queryFn: () => selectedPeople(resource, selection!),
    gcTime: 0,
  });
  const charge = useCharge(ids);
  const disable = async (values: HandedOver) => {
    const chosen = ids ?? (await selectedPeople(resource, selection!));
    setAnswer(await call(accountActions.actions.disableMany, { ids: chosen, ...handedOver(values) }));
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
      <DialogContentText>{translate(saidBefore('accountActions.disableMany'))}</DialogContentText>
      {ids && charge.data && (
        <HandOver
          role={peopleLists[resource.name as PeopleListName].role}
          leaving={ids}
          charge={charge.data.data}
        />
      )}
    </FormDialog>
  );
};
