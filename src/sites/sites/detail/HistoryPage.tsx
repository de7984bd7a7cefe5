import { useTranslate } from 'ra-core';
import { Section } from '../../../framework/ui/Section';
import { SiteHistory } from '../SiteHistory';

/** « Historique » of a site. */
export const HistoryPage = ({ site_id }: { site_id: number }) => {
  const translate = useTranslate();
  return (
    <Section title={translate('terrain.siteDetails.pages.history')}>
      <SiteHistory site_id={site_id} />
    </Section>
  );
};
