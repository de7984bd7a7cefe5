import { useLocale } from 'ra-core';
import { useEffect } from 'react';

/** Tells browser and screen readers which language the page is in. */
export const DocumentLanguage = () => {
  const locale = useLocale();
  useEffect(() => {
    document.documentElement.lang = locale;
  }, [locale]);
  return null;
};
