import HistoryOutlined from '@mui/icons-material/HistoryOutlined';
import { useStore } from 'ra-core';
import type { Choice } from './choices';

type Kept = { to: string; text: string; about?: string };

/** What this account opened from the palette, the latest first; stored in the browser. */
export const useRecent = () => {
  const [kept, keep] = useStore<Kept[]>('search.recent', []);
  return {
    recent: kept.map(
      (choice): Choice => ({ ...choice, key: `recent ${choice.to}`, group: 'recent', icon: HistoryOutlined }),
    ),
    remember: ({ to, text, about }: Kept) =>
      keep([{ to, text, about }, ...kept.filter(other => other.to !== to)].slice(0, most)),
  };
};
const most = 6;
