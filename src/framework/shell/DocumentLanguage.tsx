import { useLocale } from 'ra-core';
import { useEffect } from 'react';

/** Sets the document's language for browser and screen readers. */
export const DocumentLanguage = () => {
  const locale = useLocale();
  useEffect(() => {
    document.documentElement.lang = locale;
  }, [locale]);
  return null;
};
