import { useTranslate } from 'ra-core';
import { useLocation } from 'react-router';
import { useCan } from '../providers/access';
import { agentLinks, type MenuEntry, mainMenu } from './main-menu';

/** The groups of the main menu that this person may see, without empty ones. */
export const useMenu = () => {
  const filterAllowed = useFilterAllowed();
  return mainMenu
    .map(group => ({ ...group, entries: filterAllowed(group.entries) }))
    .filter(group => group.entries.length > 0);
};

export const useAgentLinks = () => useFilterAllowed()(agentLinks);

/** The label of an entry; for a plain resource its own label. */
export const useEntryLabel = () => {
  const translate = useTranslate();
  return ({ label, plain }: MenuEntry) =>
    plain
      ? translate(`resources.${label}.name`, { smart_count: 2 })
      : translate(`terrain.shell.menu.${label}`);
};

/** The entry whose address matches the current one most closely. */
export const useCurrentEntry = (entries: readonly MenuEntry[]) => {
  const { pathname } = useLocation();
  return entries
    .filter(({ to }) => pathname === to || pathname.startsWith(`${to}/`))
    .sort((one, other) => other.to.length - one.to.length)[0];
};

const useFilterAllowed = () => {
  const may = useCan();
  return (entries: readonly MenuEntry[]) => entries.filter(({ needs }) => may(needs));
};
