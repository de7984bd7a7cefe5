import { useState } from 'react';
import type { Language } from '../../../i18n/language';
import { changeLanguage } from './useWords';

/** Switches the language; `isMissing` if the texts of the last one chosen are not on this phone. */
export const useLanguageChoice = () => {
  const [isMissing, setMissing] = useState(false);
  const choose = (chosen: Language) =>
    changeLanguage(chosen).then(
      () => setMissing(false),
      () => setMissing(true),
    );
  return { isMissing, choose };
};
