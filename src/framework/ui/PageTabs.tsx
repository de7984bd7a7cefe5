import { useLocation } from 'react-router';
import { LinkTabs } from './LinkTabs';

export type PageTab = { to: string; label: string };

/** The tabs of a page in parts, each at its own address. */
export const PageTabs = ({ label, tabs }: { label: string; tabs: readonly PageTab[] }) => {
  const { pathname } = useLocation();
  const pathOf = ({ to }: PageTab) => to.split('?')[0];
  // The first page's address may begin those of the others.
  const current = tabs
    .filter(tab => pathname === pathOf(tab) || pathname.startsWith(`${pathOf(tab)}/`))
    .sort((one, other) => pathOf(other).length - pathOf(one).length)[0];
  return <LinkTabs label={label} tabs={tabs.map(tab => ({ ...tab, current: tab === current }))} />;
};
