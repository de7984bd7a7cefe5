import { Autocomplete, TextField } from '@mui/material';
import { useInput, useTranslate } from 'ra-core';
import type { Choice } from '../../../../contract/framework/form-lists';
import { type ChoiceList, useFormLists } from '../../../framework/providers/useFormLists';
import { useAutocompleteTexts } from '../../../framework/ui/useAutocompleteTexts';

type SuggestInputProps = { source: string; label: string; list?: ChoiceList };

/** Free text with the catalogue's entries suggested. */
export const SuggestInput = ({ source, label, list }: SuggestInputProps) => {
  const translate = useTranslate();
  const choiceTexts = useAutocompleteTexts();
  const { data: lists } = useFormLists();
  const {
    field,
    fieldState: { error },
  } = useInput({ source, defaultValue: '' });
  const names = list ? ((lists?.[list] ?? []) as Choice[]).map(({ name }) => name) : [];
  return (
    <Autocomplete
      {...choiceTexts}
      freeSolo
      fullWidth
      size="small"
      options={[...new Set(names)]}
      inputValue={field.value ?? ''}
      onInputChange={(_, text) => field.onChange(text)}
      onBlur={field.onBlur}
      renderInput={params => (
        <TextField
          {...params}
          label={label}
          inputRef={field.ref}
          error={Boolean(error)}
          helperText={error?.message && translate(error.message, { _: error.message })}
        />
      )}
    />
  );
};
