import { mergeTexts } from './merge-texts';

type WithRoles = { terrain: { shell: { roles: Record<string, string> } } };

/** A product's texts, in which the choices of an account's role have the names that it gives to its roles. */
export const withRoleNames = <Texts extends WithRoles>(texts: Texts): Texts => {
  const { roles } = texts.terrain.shell;
  return mergeTexts(texts, { resources: { accounts: { choices: { role: roles } } } }) as object as Texts;
};
