import { en } from '../../../i18n/en';
import { wholeFr as fr } from '../../../i18n/fr/whole';
import type { Language } from './language';

/** What people call a resource and its fields: lists, headers of files and what imports say are the same. */
export const labelsOf = (language: Language, resource: string): Labels =>
  (({ fr, en })[language].resources as Record<string, Labels>)[resource] ?? { name: resource, fields: {} };

/** `name`: one, and many, of it: « Outil |||| Outils ». */
type Labels = {
  name: string;
  fields: Record<string, string>;
  /** Of fields that are one of a closed set. */
  choices?: Record<string, Record<string, string>>;
};
