import { useState } from 'react';
import type { Language } from '../../../i18n/language';
import { chooseLanguage } from './useWords';

/** Another language by a touch; `away` when the texts of the last one touched are not on this phone. */
export const useLanguageChoice = () => {
  const [away, setAway] = useState(false);
  const choose = (chosen: Language) =>
    chooseLanguage(chosen).then(
      () => setAway(false),
      () => setAway(true),
    );
  return { away, choose };
};
