import { DialogContentText } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import {
  accountActions,
  type PeopleSelectionResponse,
} from '../../../../contract/organisation/account-actions';
import type { ActionDialogProps } from '../../../framework/lists/actions';
import { call } from '../../../framework/providers/call';
import { FormDialog } from '../../../framework/ui/FormDialog';
import { IrreversibleWarning } from '../../../framework/ui/IrreversibleWarning';
import { SchemaInput } from '../../../framework/ui/SchemaInput';
import { fetchSelectedIds } from './fetch-selected-ids';
import { PeopleSelectionResult } from './PeopleSelectionResult';
import { useInvalidatePeople } from './useInvalidatePeople';

/** Moves agents to another manager, each processed independently. */
export const MoveAgentsDialog = ({ resource, selection, onClose }: ActionDialogProps) => {
  const translate = useTranslate();
  const invalidatePeople = useInvalidatePeople();
  const [answer, setAnswer] = useState<PeopleSelectionResponse>();
  const { moveAgents } = accountActions.actions;
  const move = async ({ manager }: { manager: number }) => {
    setAnswer(await call(moveAgents, { ids: await fetchSelectedIds(resource, selection!), manager }));
    void invalidatePeople();
  };
  if (answer) return <PeopleSelectionResult answer={answer} onClose={() => onClose(true)} />;
  return (
    <FormDialog
      title={translate('terrain.people.moveAgents.title')}
      about={translate('terrain.people.aboutMany', { smart_count: selection!.count })}
      width="xs"
      submitLabel={translate('terrain.people.moveAgents.submit')}
      failure={translate('terrain.people.failed')}
      onSubmit={move}
      onClose={() => onClose()}
    >
      <DialogContentText>{translate('terrain.people.moveAgents.text')}</DialogContentText>
      <IrreversibleWarning of="accountActions.moveAgents" />
      <SchemaInput of={moveAgents.input} name="manager" label="terrain.people.moveAgents.manager" />
    </FormDialog>
  );
};
