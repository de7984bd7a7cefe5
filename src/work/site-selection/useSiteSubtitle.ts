import { useTranslate } from 'ra-core';
import type { SiteDialogProps } from './site-dialog';

/** The line under a dialog's title: the site's code and name, or how many are selected. */
export const useSiteSubtitle = ({ record, selection }: Pick<SiteDialogProps, 'record' | 'selection'>) => {
  const translate = useTranslate();
  if (selection) return translate('terrain.dialogs.forSites', { smart_count: selection.count });
  const code = (record?.site_physique as string | undefined) ?? record?.site_code;
  return [code, record?.site_name].filter(Boolean).join(' · ');
};
