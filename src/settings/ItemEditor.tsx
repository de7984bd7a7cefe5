import Check from '@mui/icons-material/Check';
import Close from '@mui/icons-material/Close';
import { Box, IconButton, TextField } from '@mui/material';
import { useTranslate } from 'ra-core';
import { type FormEvent, useState } from 'react';
import { longestItem } from '../../contract/catalogues';
import { ApiError } from '../providers/ApiError';
import { useTypedState } from '../unsaved/useTypedState';

type ItemEditorProps = {
  label: string;
  /** Throws an ApiError to keep what was typed, with the reason under it. */
  onSave: (label: string) => Promise<void>;
  onCancel: () => void;
};

/** An item's label while it is edited: Enter saves, Escape leaves it as it was. */
export const ItemEditor = ({ label, onSave, onCancel }: ItemEditorProps) => {
  const translate = useTranslate();
  const [text, setText] = useTypedState(label);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const save = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    try {
      await onSave(text.trim());
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setRefusal(error.message);
      setBusy(false);
    }
  };
  return (
    <Box
      component="form"
      noValidate
      onSubmit={save}
      onKeyDown={event => {
        if (event.key !== 'Escape') return;
        event.preventDefault();
        onCancel();
      }}
      sx={{ display: 'flex', alignItems: 'flex-start', gap: 0.5, flex: 1, py: 0.5 }}
    >
      <TextField
        autoFocus
        margin="none"
        value={text}
        disabled={busy}
        error={refusal !== undefined}
        helperText={refusal}
        onChange={({ target }) => setText(target.value)}
        slotProps={{
          htmlInput: {
            'aria-label': translate('terrain.settings.catalogues.label'),
            maxLength: longestItem,
            autoComplete: 'off',
          },
        }}
      />
      <IconButton
        type="submit"
        color="primary"
        disabled={busy}
        aria-label={translate('terrain.dialogs.save')}
      >
        <Check />
      </IconButton>
      <IconButton disabled={busy} aria-label={translate('terrain.dialogs.cancel')} onClick={onCancel}>
        <Close />
      </IconButton>
    </Box>
  );
};
