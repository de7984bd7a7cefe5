import type { Language } from '../../../i18n/language';

/** Each in its own language, for people who read no other. */
export const languages: readonly { value: Language; name: string }[] = [
  { value: 'fr', name: 'Français' },
  { value: 'en', name: 'English' },
];
