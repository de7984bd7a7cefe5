import type { Language } from '../../../i18n/language';

/** Each by its own name, for whoever reads no other. */
export const languages: readonly { value: Language; name: string }[] = [
  { value: 'fr', name: 'Français' },
  { value: 'en', name: 'English' },
];
