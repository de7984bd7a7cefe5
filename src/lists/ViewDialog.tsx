import { Autocomplete, FormControlLabel, Switch, TextField } from '@mui/material';
import { required, useTranslate } from 'ra-core';
import { useState } from 'react';
import { TextInput } from 'react-admin';
import { type View, type ViewState, views } from '../../contract/views';
import { call } from '../providers/call';
import { FormDialog } from '../ui/FormDialog';
import { useChoiceTexts } from '../ui/useChoiceTexts';
import { Unsaved } from '../unsaved/Unsaved';
import { type ShareChoice, useShareChoices, withNobody } from './useShareWords';

type ViewDialogProps = {
  resource: string;
  /** The one that is changed; without it a new one is made. */
  view?: View;
  /** What the list shows now. */
  state: ViewState;
  onDone: () => void;
  onClose: () => void;
};

/** Names a view and says whom it is for. */
export const ViewDialog = ({ resource, view, state, onDone, onClose }: ViewDialogProps) => {
  const translate = useTranslate();
  const choiceTexts = useChoiceTexts();
  const choices = useShareChoices();
  const [before] = useState<ShareChoice | null>(
    () => choices.find(({ shares }) => view && sameShares(shares, view)) ?? null,
  );
  const [share, setShare] = useState(before);
  const [anew, setAnew] = useState(false);
  const label = (name: string, values?: object) => translate(`terrain.views.${name}`, values);

  const save = async ({ name }: { name: string }) => {
    const shares = share?.shares ?? withNobody;
    if (view)
      await call(views.actions.edit, {
        id: view.id,
        version: view.version,
        name,
        ...shares,
        ...(anew && { state }),
      });
    else await call(views.actions.save, { resource, name, state, ...shares });
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
      <Unsaved changed={anew || share?.key !== before?.key} />
      <TextInput source="name" label={label('name')} validate={required()} helperText={false} fullWidth />
      {choices.length > 0 && (
        <Autocomplete
          {...choiceTexts}
          options={choices}
          value={share}
          onChange={(_, chosen) => setShare(chosen)}
          groupBy={({ group }) => group}
          getOptionLabel={({ name }) => name}
          getOptionKey={({ key }) => key}
          isOptionEqualToValue={(one, other) => one.key === other.key}
          renderInput={params => (
            <TextField {...params} label={label('share')} placeholder={label('alone')} />
          )}
        />
      )}
      {view && (
        <FormControlLabel
          control={<Switch checked={anew} onChange={(_, on) => setAnew(on)} />}
          label={label('anew')}
        />
      )}
    </FormDialog>
  );
};

const sameShares = (one: ShareChoice['shares'], other: ShareChoice['shares']) =>
  one.share_role === other.share_role &&
  one.share_cluster === other.share_cluster &&
  one.share_owner === other.share_owner;
