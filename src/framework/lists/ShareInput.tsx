import { Autocomplete, TextField } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useAutocompleteTexts } from '../ui/useAutocompleteTexts';
import type { ShareChoice } from './view-sharing';

type Props = {
  choices: ShareChoice[];
  share: ShareChoice | null;
  onChange: (share: ShareChoice | null) => void;
};

/** Whom something of one's own is shared with; renders nothing if the reader may share with nobody. */
export const ShareInput = ({ choices, share, onChange }: Props) => {
  const translate = useTranslate();
  const choiceTexts = useAutocompleteTexts();
  if (choices.length === 0) return null;
  return (
    <Autocomplete
      {...choiceTexts}
      options={choices}
      value={share}
      onChange={(_, chosen) => onChange(chosen)}
      groupBy={({ group }) => group}
      getOptionLabel={({ name }) => name}
      getOptionKey={({ key }) => key}
      isOptionEqualToValue={(one, other) => one.key === other.key}
      renderInput={params => (
        <TextField
          {...params}
          label={translate('terrain.views.share')}
          placeholder={translate('terrain.views.alone')}
        />
      )}
    />
  );
};
