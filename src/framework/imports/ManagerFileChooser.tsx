import { Autocomplete, Stack, TextField } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import type { ImportKind } from '../../../contract/office/import-kinds';
import { type ListChoice, useWords } from '../fields/useWords';
import { useAutocompleteTexts } from '../ui/useAutocompleteTexts';
import { FileChooser } from './FileChooser';

type ManagerFileChooserProps = { kind: ImportKind; onChoose: (file: File, manager: number) => void };

/** The manager whose agents the file plans, then the file: both are required (document 2, section 2.9). */
export const ManagerFileChooser = ({ kind, onChoose }: ManagerFileChooserProps) => {
  const translate = useTranslate();
  const choiceTexts = useAutocompleteTexts();
  const { choicesOf } = useWords();
  const [manager, setManager] = useState<ListChoice | null>(null);
  return (
    <Stack spacing={2}>
      <Autocomplete
        {...choiceTexts}
        options={choicesOf('managers')}
        value={manager}
        onChange={(_, chosen) => setManager(chosen)}
        getOptionLabel={({ name }) => name}
        getOptionKey={({ id }) => id}
        isOptionEqualToValue={(one, other) => one.id === other.id}
        renderInput={params => (
          <TextField
            {...params}
            required
            label={translate('terrain.planning.manager')}
            helperText={manager ? undefined : translate('terrain.planning.managerFirst')}
          />
        )}
      />
      {manager && <FileChooser kind={kind} onChoose={file => onChoose(file, Number(manager.id))} />}
    </Stack>
  );
};
