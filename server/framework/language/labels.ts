import type { security } from '../../../i18n/fr/framework/security';
import { withRoleNames } from '../../../i18n/with-role-names';
import type { Language } from './language';

let registered: Record<Language, OfficeTexts> = { fr: { resources: {} }, en: { resources: {} } };
/** Called by the product at its start, with the texts of its office. */
export const registerLabels = (texts: Record<Language, OfficeTexts>) => {
  registered = { fr: nameRoles(texts.fr), en: nameRoles(texts.en) };
};

const nameRoles = (texts: OfficeTexts): OfficeTexts => (hasRoleNames(texts) ? withRoleNames(texts) : texts);
const hasRoleNames = (texts: OfficeTexts): texts is Parameters<typeof withRoleNames>[0] & OfficeTexts =>
  texts.terrain?.shell?.roles !== undefined;

/** The display names of a resource and its fields: the same in lists, file headers and import messages. */
export const getLabels = (language: Language, resource: string): Labels =>
  findLabels(language, resource) ?? { name: resource, fields: {} };
/** The same of what may not be a resource. */
export const findLabels = (language: Language, resource: string): Labels | undefined =>
  registered[language].resources[resource];

/** The office's text at a dotted path: `resources.vehicles.fields.plate`. */
export const findText = (language: Language, path: string): string | undefined => {
  let node: unknown = registered[language];
  for (const key of path.split('.')) node = isGroup(node) && Object.hasOwn(node, key) ? node[key] : undefined;
  return typeof node === 'string' ? node : undefined;
};
const isGroup = (node: unknown): node is Record<string, unknown> => typeof node === 'object' && node !== null;

/** The registered texts of the log of security events, for a product without names of its own for exports. */
export const getSecurityTexts = (language: Language) => {
  const texts = registered[language].terrain?.security;
  if (!texts) throw new Error('the product has registered no texts of `terrain.security`');
  return { ...texts, groups: {} };
};

/** The texts of the office in a language, in groups; those of its resources by name. */
type OfficeTexts = {
  resources: Record<string, Labels>;
  terrain?: { security?: typeof security; shell?: { roles?: Record<string, string> } };
};

/** `name`: singular and plural: « Outil |||| Outils ». */
type Labels = {
  name: string;
  fields: Record<string, string>;
  /** Labels of enum fields. */
  choices?: Record<string, Record<string, string>>;
  /** What is said where a check does not hold, by its code. */
  checks?: Record<string, string>;
  /** Labels of the members of lists of objects. */
  members?: Record<string, Record<string, string>>;
};
