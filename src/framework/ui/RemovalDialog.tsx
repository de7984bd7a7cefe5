import { Autocomplete, Box, Button, DialogContentText, Stack, TextField } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useFormats } from '../fields/useFormats';
import { DialogFrame } from './DialogFrame';
import { ErrorAlert } from './FormDialog';
import { useAttempt } from './useAttempt';
import { useAutocompleteTexts } from './useAutocompleteTexts';

type Heir = { id: number; name: string };
type RemovalDialogProps = {
  name: string;
  /** The others of its kind, one of which may replace it. */
  heirs: readonly Heir[];
  /** An error whose `current.in_use` says how many records use it asks for a replacement. */
  remove: (heir?: number) => Promise<unknown>;
  onUsed?: () => void;
  onClose: () => void;
};

/** Removes something at once, since that can be undone; what is in use needs a replacement. */
export const RemovalDialog = ({ name, heirs, remove, onUsed, onClose }: RemovalDialogProps) => {
  const translate = useTranslate();
  const { labelled, number } = useFormats();
  const choiceTexts = useAutocompleteTexts();
  const { busy, refusal, attempt } = useAttempt();
  const [uses, setUses] = useState<Record<string, number>>();
  const [heir, setHeir] = useState<Heir | null>(null);
  const say = (key: string) => translate(`terrain.dialogs.replace.${key}`, { name });
  const counted = (kind: string, smart_count: number) =>
    translate(`terrain.dialogs.replace.uses.${kind}`, {
      smart_count,
      _: translate(`resources.${kind}.name`, { smart_count, _: kind }),
    });
  const act = () =>
    attempt(
      () => remove(heir?.id),
      ({ current }) => {
        const used = current?.in_use;
        if (used) {
          setUses(typeof used === 'number' ? { records: used } : (used as Record<string, number>));
          onUsed?.();
        }
        return false;
      },
    );
  const begun = useRef(false);
  const begin = useEffectEvent(act);
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    void begin();
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
            <Button color="error" variant="contained" disabled={busy || !heir} onClick={act}>
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
                <li key={kind}>{labelled(counted(kind, count), number(count))}</li>
              ))}
            </Box>
            <Autocomplete
              {...choiceTexts}
              options={heirs}
              getOptionLabel={other => other.name}
              getOptionKey={({ id }) => id}
              isOptionEqualToValue={(one, other) => one.id === other.id}
              value={heir}
              onChange={(_, chosen) => setHeir(chosen)}
              disabled={busy}
              renderInput={params => <TextField {...params} label={say('by')} />}
            />
          </>
        )}
      </Stack>
    </DialogFrame>
  );
};
