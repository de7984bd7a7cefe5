import { FormControlLabel, Switch } from '@mui/material';
import { required, useTranslate } from 'ra-core';
import { useState } from 'react';
import { TextInput } from 'react-admin';
import { getViews, type View, type ViewState } from '../../../contract/framework/views';
import { call } from '../providers/call';
import { FormDialog } from '../ui/FormDialog';
import { UnsavedChanges } from '../unsaved-changes/UnsavedChanges';
import { ShareInput } from './ShareInput';
import { isSharedWith, type ShareChoice, type ViewSharing } from './view-sharing';

type ViewDialogProps = {
  resource: string;
  /** The view to edit; without it a new one is created. */
  view?: View;
  /** What the list shows now. */
  state: ViewState;
  sharing: ViewSharing;
  onDone: () => void;
  onClose: () => void;
};

/** Names a view and chooses whom to share it with. */
export const ViewDialog = ({ resource, view, state, sharing, onDone, onClose }: ViewDialogProps) => {
  const translate = useTranslate();
  const choices = sharing.useShareChoices();
  const [before] = useState<ShareChoice | null>(
    () => choices.find(({ shares }) => view && isSharedWith(view, shares)) ?? null,
  );
  const [share, setShare] = useState(before);
  const [overwriteState, setOverwriteState] = useState(false);
  const label = (name: string, values?: object) => translate(`terrain.views.${name}`, values);

  const save = async ({ name }: { name: string }) => {
    const shares = share?.shares ?? sharing.noShares;
    const { edit, save: saveNew } = getViews().actions;
    if (view)
      await call(edit, {
        id: view.id,
        version: view.version,
        name,
        ...shares,
        ...(overwriteState && { state }),
      });
    else await call(saveNew, { resource, name, state, ...shares });
    onDone();
  };
  return (
    <FormDialog
      title={view ? label('edit', { name: view.name }) : label('new')}
      about={label('about')}
      width="xs"
      submitLabel={translate('terrain.dialogs.save')}
      defaultValues={{ name: view?.name ?? '' }}
      onSubmit={save}
      onClose={onClose}
    >
      <UnsavedChanges changed={overwriteState || share?.key !== before?.key} />
      <TextInput source="name" label={label('name')} validate={required()} helperText={false} fullWidth />
      <ShareInput {...{ choices, share }} onChange={setShare} />
      {view && (
        <FormControlLabel
          control={<Switch checked={overwriteState} onChange={(_, on) => setOverwriteState(on)} />}
          label={label('anew')}
        />
      )}
    </FormDialog>
  );
};
