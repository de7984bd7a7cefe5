import { useTranslate } from 'ra-core';

/** Translations for MUI's own autocomplete, which has English only. */
export const useAutocompleteTexts = () => {
  const translate = useTranslate();
  return {
    openText: translate('terrain.dialogs.openChoices'),
    closeText: translate('terrain.dialogs.close'),
    clearText: translate('ra.action.clear_input_value'),
    noOptionsText: translate('ra.navigation.no_results'),
  };
};
