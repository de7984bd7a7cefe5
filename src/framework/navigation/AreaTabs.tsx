import { useEffect } from 'react';
import { LinkTabs } from '../ui/LinkTabs';
import { useCurrentTab, useEntryLabel, useLastTabs, useMenu } from './useMenu';

/** The tabs of the area that the page belongs to, above the page; none where there would be a single one. */
export const AreaTabs = () => {
  const labelOf = useEntryLabel();
  const current = useCurrentTab(useMenu());
  const [lastTabs, setLastTabs] = useLastTabs();
  const area = current?.area.label;
  const tab = current?.tab.to;
  useEffect(() => {
    if (area && tab && lastTabs[area] !== tab) setLastTabs({ ...lastTabs, [area]: tab });
  }, [area, tab, lastTabs, setLastTabs]);
  if (!current || current.area.tabs.length < 2) return null;
  return (
    <LinkTabs
      label={labelOf(current.area)}
      tabs={current.area.tabs.map(each => ({
        to: each.to,
        label: labelOf(each),
        current: each === current.tab,
        aside: each.leadsAway,
      }))}
    />
  );
};
