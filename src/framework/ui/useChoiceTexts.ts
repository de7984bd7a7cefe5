import { useTranslate } from 'ra-core';

/** The words of MUI's own choice boxes, which know English alone. */
export const useChoiceTexts = () => {
  const translate = useTranslate();
  return {
    openText: translate('terrain.dialogs.openChoices'),
    closeText: translate('terrain.dialogs.close'),
    clearText: translate('ra.action.clear_input_value'),
    noOptionsText: translate('ra.navigation.no_results'),
  };
};
