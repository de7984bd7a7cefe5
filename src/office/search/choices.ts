import type { SvgIconComponent } from '@mui/icons-material';
import type { ReactNode } from 'react';
import { foldText } from '../../../contract/framework/fold-text';
import { containsWords } from '../../framework/ui/contains-words';

export const groupNames = ['recent', 'sites', 'tasks', 'people', 'codes', 'screens', 'actions'] as const;
export type GroupName = (typeof groupNames)[number];

/** A line of the palette: an address to open, or an action. */
export type Choice = {
  key: string;
  group: GroupName;
  icon: SvgIconComponent;
  text: string;
  about?: string;
  /** Other words that it is found by. */
  keywords?: string;
  mark?: ReactNode;
} & ({ to: string; run?: undefined } | { run: () => void; to?: undefined });

/** Whether the choice contains each typed word. */
export const matches = ({ text, about = '', keywords = '' }: Choice, typed: string) =>
  containsWords(`${text} ${about} ${keywords}`, typed);

/**
 * Groups the choices in the order of `groupNames`, with exceptions: screens or actions come first if one begins with
 * the typed text, and tasks if it is a number that no site's code begins with.
 */
export const groupChoices = (choices: readonly Choice[], typed: string) => {
  const hasPrefixMatch = (name: GroupName) =>
    typed !== '' &&
    choices.some(({ group, text }) => group === name && foldText(text).startsWith(foldText(typed)));
  const isPrioritized = (name: GroupName) =>
    name === 'tasks'
      ? /^\d+$/.test(typed) && !hasPrefixMatch('sites')
      : prefixGroups.has(name) && hasPrefixMatch(name);
  return [...groupNames]
    .sort((one, other) => Number(isPrioritized(other)) - Number(isPrioritized(one)))
    .map(name => ({ name, choices: choices.filter(({ group }) => group === name) }))
    .filter(group => group.choices.length > 0);
};
const prefixGroups: ReadonlySet<GroupName> = new Set(['screens', 'actions']);
