import HistoryOutlined from '@mui/icons-material/HistoryOutlined';
import { useStore } from 'ra-core';
import type { Choice } from './choices';

type RecentItem = { to: string; text: string; about?: string };

/** What this account opened from the palette, the latest first; stored in the browser. */
export const useRecent = () => {
  const [stored, setStored] = useStore<RecentItem[]>('search.recent', []);
  return {
    recent: stored.map(
      (choice): Choice => ({ ...choice, key: `recent ${choice.to}`, group: 'recent', icon: HistoryOutlined }),
    ),
    remember: ({ to, text, about }: RecentItem) =>
      setStored([{ to, text, about }, ...stored.filter(other => other.to !== to)].slice(0, maxRecent)),
  };
};
const maxRecent = 6;
