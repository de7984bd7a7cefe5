import Search from '@mui/icons-material/Search';
import { Autocomplete, Box, InputAdornment, TextField, Typography } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useNavigate } from 'react-router';
import { useAutocompleteTexts } from '../../framework/ui/useAutocompleteTexts';
import { findSettings } from './find-settings';
import { useSettingEntries } from './useSettingEntries';

/** Finds a setting by its label, explanation or synonyms, and opens it. */
export const SettingSearch = () => {
  const translate = useTranslate();
  const navigate = useNavigate();
  return (
    <Autocomplete
      {...useAutocompleteTexts()}
      size="small"
      fullWidth
      // Nothing stays chosen: the field is for the next search.
      value={null}
      clearOnBlur
      blurOnSelect
      autoHighlight
      forcePopupIcon={false}
      options={useSettingEntries()}
      filterOptions={(entries, { inputValue }) => findSettings(entries, inputValue)}
      getOptionLabel={({ label }) => label}
      getOptionKey={({ name }) => name}
      onChange={(_, entry) => entry && navigate(entry.to)}
      slotProps={{ popper: { placement: 'bottom-start', sx: { minWidth: 'min(480px, 90vw)' } } }}
      renderOption={({ key, ...item }, { label, location }) => (
        <Box component="li" key={key} {...item}>
          <div>
            {label}
            <Typography variant="body2" color="textSecondary">
              {location}
            </Typography>
          </div>
        </Box>
      )}
      renderInput={params => (
        <TextField
          {...params}
          label={translate('terrain.settings.find')}
          slotProps={{
            ...params.slotProps,
            input: {
              ...params.slotProps.input,
              startAdornment: (
                <InputAdornment position="start">
                  <Search fontSize="small" />
                </InputAdornment>
              ),
            },
          }}
        />
      )}
    />
  );
};
