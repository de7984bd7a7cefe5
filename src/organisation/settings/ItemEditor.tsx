import Check from '@mui/icons-material/Check';
import Close from '@mui/icons-material/Close';
import { Box, IconButton, TextField } from '@mui/material';
import { useTranslate } from 'ra-core';
import type { FormEvent } from 'react';
import { maxItemLength } from '../../../contract/organisation/catalogues';
import { useAttempt } from '../../framework/ui/useAttempt';
import { useDraftState } from '../../framework/unsaved-changes/useDraftState';

type ItemEditorProps = {
  label: string;
  /** Throws an ApiError to keep the input, with the error below it. */
  onSave: (label: string) => Promise<void>;
  onCancel: () => void;
};

/** An item's label being edited: Enter saves, Escape cancels. */
export const ItemEditor = ({ label, onSave, onCancel }: ItemEditorProps) => {
  const translate = useTranslate();
  const [text, setText] = useDraftState(label);
  const { busy, refusal, attempt } = useAttempt();
  const save = (event: FormEvent) => {
    event.preventDefault();
    return attempt(() => onSave(text.trim()));
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
        helperText={refusal?.message}
        onChange={({ target }) => setText(target.value)}
        slotProps={{
          htmlInput: {
            'aria-label': translate('terrain.settings.catalogues.label'),
            maxLength: maxItemLength,
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
