import { useLocale } from 'ra-core';
import { translateFinding } from '../../../contract/work/evidence/translate-finding';

/** Shows the stored text of a finding in the reader's language. */
export const useTranslateFinding = () => {
  const language = useLocale() === 'en' ? 'en' : 'fr';
  return (text: string) => translateFinding(text, language);
};
