import { Autocomplete, Stack, TextField } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { type ListChoice, useWords } from '../../framework/fields/useWords';
import type { FileChooserProps } from '../../framework/imports/import-parts';
import { useAutocompleteTexts } from '../../framework/ui/useAutocompleteTexts';
import { AreaFileChooser } from '../../sites/imports/AreaFileChooser';

/** The manager whose agents the file plans, then the file: both are required (document 2, section 2.9). */
export const ManagerFileChooser = ({ kind, list, onChoose }: FileChooserProps) => {
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
      {manager && (
        <AreaFileChooser
          kind={kind}
          list={list}
          onChoose={(file, settings) => onChoose(file, { ...settings, planning_manager: Number(manager.id) })}
        />
      )}
    </Stack>
  );
};
