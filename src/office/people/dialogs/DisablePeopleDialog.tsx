import { DialogContentText } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import {
  accountActions,
  type PeopleSelectionResponse,
} from '../../../../contract/organisation/account-actions';
import type { PeopleListName } from '../../../../contract/organisation/roles';
import type { ActionDialogProps } from '../../../framework/lists/actions';
import { call } from '../../../framework/providers/call';
import { FormDialog } from '../../../framework/ui/FormDialog';
import { getIrreversibleWarningKey } from '../../../framework/ui/IrreversibleWarning';
import { peopleLists } from '../people-lists';
import { fetchSelectedIds } from './fetch-selected-ids';
import { HandOverInput, type HandOverValues, toHandOverParams } from './HandOverInput';
import { PeopleSelectionResult } from './PeopleSelectionResult';
import { useAssignedCounts } from './useAssignedCounts';
import { useInvalidatePeople } from './useInvalidatePeople';

/** Disables several accounts, each processed independently; their assignments go to the chosen person. */
export const DisablePeopleDialog = ({ resource, selection, onClose }: ActionDialogProps) => {
  const translate = useTranslate();
  const invalidatePeople = useInvalidatePeople();
  const [answer, setAnswer] = useState<PeopleSelectionResponse>();
  const { data: ids } = useQuery({
    queryKey: ['selected people', resource.name, selection],
    queryFn: () => fetchSelectedIds(resource, selection!),
    gcTime: 0,
  });
  const assigned = useAssignedCounts(ids);
  const disable = async (values: HandOverValues) => {
    const selectedIds = ids ?? (await fetchSelectedIds(resource, selection!));
    const input = { ids: selectedIds, ...toHandOverParams(values) };
    setAnswer(await call(accountActions.actions.disableMany, input));
    void invalidatePeople();
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
      <DialogContentText>
        {translate(getIrreversibleWarningKey('accountActions.disableMany'))}
      </DialogContentText>
      {ids && assigned.data && (
        <HandOverInput
          role={peopleLists[resource.name as PeopleListName].role}
          leavingIds={ids}
          counts={assigned.data.data}
        />
      )}
    </FormDialog>
  );
};
