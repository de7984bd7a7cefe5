import { en } from '../../../i18n/en';
import { allFr as fr } from '../../../i18n/fr/all';
import type { Language } from './language';

/** The display names of a resource and its fields: the same in lists, file headers and import messages. */
export const getLabels = (language: Language, resource: string): Labels =>
  (({ fr, en })[language].resources as Record<string, Labels>)[resource] ?? { name: resource, fields: {} };

/** `name`: singular and plural: « Outil |||| Outils ». */
type Labels = {
  name: string;
  fields: Record<string, string>;
  /** Labels of enum fields. */
  choices?: Record<string, Record<string, string>>;
};
