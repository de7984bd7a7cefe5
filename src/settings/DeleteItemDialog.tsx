import { Button, DialogContentText, MenuItem, Stack, TextField } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import type { CatalogueItem } from '../../contract/catalogues';
import { ApiError } from '../providers/ApiError';
import { call } from '../providers/call';
import { DialogFrame } from '../ui/DialogFrame';
import { Refusal } from '../ui/FormDialog';
import type { CatalogueCalls } from './catalogueCalls';

type DeleteItemDialogProps = {
  item: CatalogueItem;
  /** The other items of its list, one of which may take its place. */
  others: CatalogueItem[];
  calls: CatalogueCalls;
  onDone: () => Promise<unknown>;
  onClose: () => void;
};

/** Deletes an item; one that records hold only with another in its place. */
export const DeleteItemDialog = ({ item, others, calls, onDone, onClose }: DeleteItemDialogProps) => {
  const translate = useTranslate();
  const [busy, setBusy] = useState(false);
  const [inUse, setInUse] = useState(0);
  const [heir, setHeir] = useState<number | ''>('');
  const [refusal, setRefusal] = useState<ApiError>();
  const say = (name: string, values?: object) =>
    translate(`terrain.settings.catalogues.${name}`, { name: item.item_label, ...values });

  const remove = async () => {
    setBusy(true);
    setRefusal(undefined);
    try {
      await call(calls.remove, { item_id: item.item_id, ...(heir !== '' && { replaced_by: heir }) });
      await onDone();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const count = error.current?.in_use;
      if (typeof count === 'number') setInUse(count);
      else setRefusal(error);
      setBusy(false);
    }
  };
  return (
    <DialogFrame
      title={say('removeTitle')}
      width="xs"
      busy={busy}
      onClose={onClose}
      actions={
        <>
          <Button color="inherit" disabled={busy} onClick={onClose} autoFocus>
            {translate('terrain.dialogs.cancel')}
          </Button>
          <Button
            color="error"
            variant="contained"
            disabled={busy || (inUse > 0 && heir === '')}
            onClick={remove}
          >
            {say(inUse ? 'replace' : 'removeNow')}
          </Button>
        </>
      }
    >
      <Stack spacing={2}>
        {refusal && <Refusal error={refusal} />}
        <DialogContentText>
          {inUse ? say('inUse', { smart_count: inUse }) : say('removeText')}
        </DialogContentText>
        {inUse > 0 && (
          <TextField
            select
            label={say('heir')}
            value={heir}
            disabled={busy}
            onChange={({ target }) => setHeir(Number(target.value))}
          >
            {others.map(({ item_id, item_label }) => (
              <MenuItem key={item_id} value={item_id}>
                {item_label}
              </MenuItem>
            ))}
          </TextField>
        )}
      </Stack>
    </DialogFrame>
  );
};
