import { useTranslate } from 'ra-core';
import { HistoryTable } from '../../framework/history/HistoryTable';
import { useHistoryWords } from '../../framework/history/useHistoryWords';
import { useSiteHistory } from './site-queries';

/** Who did what to a site, and when. */
export const SiteHistory = ({ site_id }: { site_id: number }) => (
  <HistoryTable
    query={useSiteHistory(site_id)}
    empty={useTranslate()('terrain.dialogs.history.empty')}
    words={useHistoryWords('sites')}
  />
);
