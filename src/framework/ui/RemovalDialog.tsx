import { Autocomplete, Box, Button, DialogContentText, Stack, TextField } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useFormats } from '../fields/useFormats';
import { DialogFrame } from './DialogFrame';
import { ErrorAlert } from './FormDialog';
import { useAttempt } from './useAttempt';
import { useAutocompleteTexts } from './useAutocompleteTexts';

type Replacement = { id: number; name: string };
type RemovalDialogProps = {
  name: string;
  /** The others of its kind, one of which may replace it. */
  replacements: readonly Replacement[];
  /** An error whose `current.in_use` says how many records use it asks for a replacement. */
  remove: (replacement?: number) => Promise<unknown>;
  onUsed?: () => void;
  onClose: () => void;
};

/** Removes something at once, since that can be undone; what is in use needs a replacement. */
export const RemovalDialog = ({ name, replacements, remove, onUsed, onClose }: RemovalDialogProps) => {
  const translate = useTranslate();
  const { labelled, number } = useFormats();
  const choiceTexts = useAutocompleteTexts();
  const { busy, refusal, attempt } = useAttempt();
  /** How many records use it, by kind. */
  const [uses, setUses] = useState<Record<string, number>>();
  const [replacement, setReplacement] = useState<Replacement | null>(null);
  const say = (key: string) => translate(`terrain.dialogs.replace.${key}`, { name });
  const formatUses = (kind: string, smart_count: number) =>
    translate(`terrain.dialogs.replace.uses.${kind}`, {
      smart_count,
      _: translate(`resources.${kind}.name`, { smart_count, _: kind }),
    });
  const submit = () =>
    attempt(
      () => remove(replacement?.id),
      ({ current }) => {
        const inUse = current?.in_use;
        if (inUse) {
          setUses(typeof inUse === 'number' ? { records: inUse } : (inUse as Record<string, number>));
          onUsed?.();
        }
        return false;
      },
    );
  const hasStarted = useRef(false);
  const start = useEffectEvent(submit);
  useEffect(() => {
    if (hasStarted.current) return;
    hasStarted.current = true;
    void start();
  }, []);
  if (!uses && !refusal) return null;
  return (
    <DialogFrame
      title={say('title')}
      width="xs"
      busy={busy}
      onClose={onClose}
      actions={
        <>
          <Button color="inherit" disabled={busy} onClick={onClose} autoFocus>
            {translate('terrain.dialogs.cancel')}
          </Button>
          {uses && (
            <Button color="error" variant="contained" disabled={busy || !replacement} onClick={submit}>
              {say('do')}
            </Button>
          )}
        </>
      }
    >
      <Stack spacing={2}>
        {refusal && refusal.current?.in_use === undefined && <ErrorAlert error={refusal} />}
        {uses && (
          <>
            <DialogContentText>{say('used')}</DialogContentText>
            <Box component="ul" sx={{ m: 0, pl: 2.5, fontVariantNumeric: 'tabular-nums' }}>
              {Object.entries(uses).map(([kind, count]) => (
                <li key={kind}>{labelled(formatUses(kind, count), number(count))}</li>
              ))}
            </Box>
            <Autocomplete
              {...choiceTexts}
              options={replacements}
              getOptionLabel={other => other.name}
              getOptionKey={({ id }) => id}
              isOptionEqualToValue={(one, other) => one.id === other.id}
              value={replacement}
              onChange={(_, chosen) => setReplacement(chosen)}
              disabled={busy}
              renderInput={params => <TextField {...params} label={say('by')} />}
            />
          </>
        )}
      </Stack>
    </DialogFrame>
  );
};
