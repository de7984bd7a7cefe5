import type { Language } from './language';

let registered: Record<Language, Record<string, Labels>> = { fr: {}, en: {} };
/** Called by the product at its start, with the texts of its resources. */
export const registerLabels = (labels: Record<Language, Record<string, Labels>>) => {
  registered = labels;
};

/** The display names of a resource and its fields: the same in lists, file headers and import messages. */
export const getLabels = (language: Language, resource: string): Labels =>
  findLabels(language, resource) ?? { name: resource, fields: {} };
/** The same of what may not be a resource. */
export const findLabels = (language: Language, resource: string): Labels | undefined =>
  registered[language][resource];

/** `name`: singular and plural: « Outil |||| Outils ». */
type Labels = {
  name: string;
  fields: Record<string, string>;
  /** Labels of enum fields. */
  choices?: Record<string, Record<string, string>>;
};
