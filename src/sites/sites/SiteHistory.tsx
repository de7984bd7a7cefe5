import { useTranslate } from 'ra-core';
import { createHistoryWords } from '../../../contract/office/history-words';
import { HistoryTable } from '../../framework/history/HistoryTable';
import { useHistoryTexts } from '../../framework/history/useHistoryTexts';
import { useSiteHistory } from './site-queries';

/** Who did what to a site, and when. */
export const SiteHistory = ({ site_id }: { site_id: number }) => (
  <HistoryTable
    query={useSiteHistory(site_id)}
    empty={useTranslate()('terrain.dialogs.history.empty')}
    words={createHistoryWords('sites', null, useHistoryTexts())}
  />
);
