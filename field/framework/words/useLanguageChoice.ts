import { useState } from 'react';
import type { Language } from '../../../i18n/language';
import { changeLanguage } from './useWords';

/** Switches the language; `away` if the texts of the last one chosen are not on this phone. */
export const useLanguageChoice = () => {
  const [away, setAway] = useState(false);
  const choose = (chosen: Language) =>
    changeLanguage(chosen).then(
      () => setAway(false),
      () => setAway(true),
    );
  return { away, choose };
};
