import { useStore, useTranslate } from 'ra-core';
import { useLocation } from 'react-router';
import { parseFilter } from '../lists/useListMemory';
import { useCan } from '../providers/access';
import { hasCapability } from '../providers/backend';
import { getMenu, type MenuArea, type MenuEntry, type MenuTab } from './menu';

/** The areas of the main menu that this person may see, with the tabs they may open; without empty ones. */
export const useMenu = () => {
  const filterAllowed = useFilterAllowed();
  return getMenu()
    .areas.map(area => ({ ...area, tabs: filterAllowed(area.tabs) }))
    .filter(area => getOwnTabs(area).length > 0);
};

/** The tabs whose pages stand in the area. */
export const getOwnTabs = ({ tabs }: MenuArea) => tabs.filter(({ leadsAway }) => !leadsAway);

/** The links of users without a side menu that this person may open. */
export const useHeaderLinks = () => useFilterAllowed()(getMenu().links);

/** The label of an entry; for a plain resource its own label. */
export const useEntryLabel = () => {
  const translate = useTranslate();
  return ({ label, plain }: Pick<MenuEntry, 'label' | 'plain'>) =>
    plain
      ? translate(`resources.${label}.name`, { smart_count: 2 })
      : translate(`terrain.shell.menu.${label}`);
};

/** The entry whose address matches the current one most closely. */
export const useCurrentEntry = <Entry extends MenuTab>(entries: readonly Entry[]): Entry | undefined => {
  const location = useLocation();
  return entries
    .map(entry => ({ entry, closeness: getCloseness(entry, location) }))
    .filter(({ closeness }) => closeness > 0)
    .sort((one, other) => other.closeness - one.closeness)[0]?.entry;
};

/** Where the person is: the area and its tab. */
export const useCurrentTab = (areas: readonly MenuArea[]) => {
  const tab = useCurrentEntry(areas.flatMap(getOwnTabs));
  const area = areas.find(({ tabs }) => tab && tabs.includes(tab));
  return area && tab && { area, tab };
};

/** The last used tab of each area, by its label; stored for the person. */
export const useLastTabs = () => useStore<Readonly<Record<string, string>>>('menu.tabs', none);
const none = {};

const useFilterAllowed = () => {
  const may = useCan();
  return <Entry extends MenuEntry>(entries: readonly Entry[]) =>
    entries.filter(({ needs, capability }) => hasCapability(capability) && may(needs));
};

type Address = { pathname: string; search: string };

/** How closely an entry's address matches: by the length of its path, and by its view or filter. */
const getCloseness = ({ to, also = [] }: MenuTab, { pathname, search }: Address) => {
  const [path, query] = to.split('?');
  if (query !== undefined) return pathname === path && containsQuery(search, query) ? path.length + 1 : 0;
  return Math.max(
    0,
    ...[path, ...also]
      .filter(each => pathname === each || pathname.startsWith(`${each}/`))
      .map(each => each.length),
  );
};

/** Whether an address has the view and the filters of a query, among others. */
const containsQuery = (search: string, query: string) => {
  const filter = parseFilter(search);
  const wanted = new URLSearchParams(query);
  const view = wanted.get('view');
  return (
    (view === null || new URLSearchParams(search).get('view') === view) &&
    Object.entries(parseFilter(`?${query}`)).every(([name, value]) => filter[name] === value)
  );
};
