import type { SvgIconComponent } from '@mui/icons-material';
import type { ReactNode } from 'react';

export const groupNames = ['recent', 'sites', 'tasks', 'people', 'codes', 'screens', 'actions'] as const;
export type GroupName = (typeof groupNames)[number];

/** A line of the palette: an address to open, or an action. */
export type Choice = {
  key: string;
  group: GroupName;
  icon: SvgIconComponent;
  text: string;
  about?: string;
  mark?: ReactNode;
} & ({ to: string; run?: undefined } | { run: () => void; to?: undefined });

/** Lower case without accents, for comparison. */
export const normalizeText = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase();

/** Whether the choice contains each typed word. */
export const matches = ({ text, about }: Choice, typed: string) => {
  const written = normalizeText(`${text} ${about ?? ''}`);
  return normalizeText(typed)
    .split(/\s+/)
    .every(word => written.includes(word));
};

/**
 * In the groups' order; screens and actions that begin with the typed text come first, and so does the task
 * with a number that is no prefix of a site's code.
 */
export const groupChoices = (choices: readonly Choice[], typed: string) => {
  const begins = (name: GroupName) =>
    typed !== '' &&
    choices.some(({ group, text }) => group === name && normalizeText(text).startsWith(normalizeText(typed)));
  const first = (name: GroupName) =>
    name === 'tasks' ? /^\d+$/.test(typed) && !begins('sites') : leads.has(name) && begins(name);
  return [...groupNames]
    .sort((one, other) => Number(first(other)) - Number(first(one)))
    .map(name => ({ name, choices: choices.filter(({ group }) => group === name) }))
    .filter(group => group.choices.length > 0);
};
const leads: ReadonlySet<GroupName> = new Set(['screens', 'actions']);
