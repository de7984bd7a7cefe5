import WarningAmber from '@mui/icons-material/WarningAmber';
import { Box, Skeleton, Stack, Typography } from '@mui/material';
import { type ReactNode, Suspense } from 'react';
import type { ResourceContract } from '../../../../contract/framework/endpoint';
import { SiteDetail } from '../../../../contract/sites/sites';
import { getFieldInfo } from '../../../framework/fields/field-info';
import { MapLink } from '../../../framework/fields/MapLink';
import { renderField } from '../../../framework/fields/render-field';
import { renderDay } from '../../../framework/fields/render-time';
import { useWords } from '../../../framework/fields/useWords';
import { lazy } from '../../../framework/providers/lazy';
import { DescriptionList } from '../../../framework/ui/DescriptionList';
import { Section } from '../../../framework/ui/Section';
import { LateWorkList } from '../../../work/late-work/LateWorkList';
import { SiteVisits } from '../../../work/maintenance/SiteVisits';
import { editableFromDetail, otherFields } from '../dialogs/site-edit';
import { Cosites } from './Cosites';
import { Notes } from './Notes';
import { SiteSummary } from './SiteSummary';

const Locator = lazy(() => import('./Locator'), 'Locator');
const Surroundings = lazy(() => import('./Surroundings'), 'Surroundings');

type GeneralPageProps = { resource: ResourceContract; site: SiteDetail; root: string };

/** « Informations générales » of a site (document 1, section 2). */
export const GeneralPage = ({ resource, site, root }: GeneralPageProps) => {
  const hasCoordinates = site.site_lat !== null && site.site_lng !== null;
  return (
    <Stack spacing={2} sx={{ maxWidth: 1200 }}>
      <SiteSummary site_id={site.site_id} root={root} />
      <LateWorkList about={{ site_id: site.site_id }} />
      <Box sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr', lg: '1fr 1fr' }, gap: 2 }}>
        <IdentitySection site={site} />
        <ResponsiblesSection site={site} />
      </Box>
      <SiteVisits site_id={site.site_id} />
      <LocationSection site={site} hasCoordinates={hasCoordinates} />
      {hasCoordinates && (
        <Suspense fallback={<Skeleton variant="rounded" height={420} />}>
          <Surroundings
            resource={resource}
            site={{ site_id: site.site_id, code: site.site_code, lat: site.site_lat!, lng: site.site_lng! }}
          />
        </Suspense>
      )}
      <Cosites resource={resource} site={site} />
      <Notes notes={site.notes} />
    </Stack>
  );
};

type SectionProps = { site: SiteDetail };

/** The labels and formatted values of a site's fields. */
const useSiteFields = (site: SiteDetail) => {
  const words = useWords();
  const { translate } = words;
  return {
    translate,
    label: (name: string) => translate(`terrain.siteDetails.fields.${name}`),
    value: (field: keyof SiteDetail) =>
      renderField(getFieldInfo(field, SiteDetail.shape[field]), site, words),
  };
};

const IdentitySection = ({ site }: SectionProps) => {
  const { translate, label, value } = useSiteFields(site);
  const ofThisSite = editableFromDetail(site);
  return (
    <Section title={translate('terrain.siteDetails.identity')}>
      <DescriptionList
        facts={[
          [label('code'), value('site_code')],
          [label('code_facture'), site.site_code_facture],
          [label('name'), site.site_name],
          [label('kind'), value('site_type')],
          [label('status'), value('site_status')],
          [label('owner'), site.owner],
          ...otherFields
            .filter(field => field in ofThisSite && field !== 'site_code_facture')
            .map((field): [string, ReactNode] => [
              translate(`resources.sites.fields.${field}`),
              value(field),
            ]),
        ]}
      />
    </Section>
  );
};

const ResponsiblesSection = ({ site }: SectionProps) => {
  const { translate, label } = useSiteFields(site);
  return (
    <Section title={translate('terrain.siteDetails.responsibles')}>
      <DescriptionList
        facts={[
          [label('agent'), site.site_owner_agent ?? translate('terrain.siteDetails.noAgent')],
          ...site.areas.map(({ area, agent }): [string, string] => [
            translate('terrain.siteDetails.agentOfArea', {
              area: translate(`terrain.dialogs.areas.${area}`),
            }),
            agent ?? translate('terrain.siteDetails.noAgent'),
          ]),
          [label('manager'), site.site_manager_username],
          [label('next'), site.site_next_pm && <NextPlan site={site} />],
        ]}
      />
    </Section>
  );
};

const LocationSection = ({ site, hasCoordinates }: SectionProps & { hasCoordinates: boolean }) => {
  const { translate, label, value } = useSiteFields(site);
  const coordinates = hasCoordinates ? (
    <MapLink lat={site.site_lat!} lng={site.site_lng!} />
  ) : (
    translate('terrain.siteDetails.noCoordinates')
  );
  return (
    <Section title={translate('terrain.siteDetails.location')}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3 }}>
        <Box sx={{ flex: '1 1 280px' }}>
          <DescriptionList
            facts={[
              [label('wilaya'), value('site_wilaya')],
              [label('cluster'), value('site_cluster')],
              [label('address'), site.site_address],
              [label('coordinates'), coordinates],
            ]}
          />
        </Box>
        {hasCoordinates && (
          <Suspense fallback={<Skeleton variant="rounded" width={200} height={200} />}>
            <Locator lat={site.site_lat!} lng={site.site_lng!} />
          </Suspense>
        )}
      </Box>
    </Section>
  );
};

const NextPlan = ({ site }: { site: SiteDetail }) => {
  const { translate, formats } = useWords();
  const isLate = site.site_plan_respect === 0;
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 1, flexWrap: 'wrap' }}>
      {renderDay(site.site_next_pm!, formats, 'day')}
      {isLate && (
        <Typography
          component="span"
          variant="body2"
          sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.5, color: 'error.main' }}
        >
          <WarningAmber aria-hidden sx={{ fontSize: 16 }} />
          {translate('terrain.siteDetails.late')}
        </Typography>
      )}
    </Box>
  );
};
