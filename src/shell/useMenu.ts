import { useLocation } from 'react-router';
import { useMay } from '../providers/access';
import { hasScreen } from '../resources';
import { agentLinks, type MenuEntry, menu } from './menu-table';

/** The groups of the main menu that this person may see, without empty ones. */
export const useMenu = () => {
  const shown = useShown();
  return menu
    .map(group => ({ ...group, entries: shown(group.entries) }))
    .filter(group => group.entries.length > 0);
};

export const useAgentLinks = () => useShown()(agentLinks);

/** The entry whose address is the closest to where one is. */
export const useCurrentEntry = (entries: readonly MenuEntry[]) => {
  const { pathname } = useLocation();
  return entries
    .filter(({ to }) => pathname === to || pathname.startsWith(`${to}/`))
    .sort((one, other) => other.to.length - one.to.length)[0];
};

const useShown = () => {
  const may = useMay();
  return (entries: readonly MenuEntry[]) => entries.filter(({ to, needs }) => hasScreen(to) && may(needs));
};
