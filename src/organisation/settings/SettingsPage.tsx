import { useTranslate } from 'ra-core';
import type { ReactNode } from 'react';
import { matchPath, Navigate, useLocation } from 'react-router-dom';
import {
  anomalyCatalogues,
  brandCatalogues,
  problemCatalogues,
} from '../../../contract/organisation/catalogues';
import { HomeRedirect } from '../../framework/navigation/HomeRedirect';
import { useCan } from '../../framework/providers/access';
import { AccessDenied } from '../../framework/ui/AccessDenied';
import { PageBody } from '../../framework/ui/PageBody';
import { PageFrame } from '../../framework/ui/PageFrame';
import { PageTabs } from '../../framework/ui/PageTabs';
import { WorkforcePage } from '../../work/workforce/WorkforcePage';
import { AccountRulesPage } from './AccountRulesPage';
import { AlertsPage } from './alerts/AlertsPage';
import { CataloguePage } from './CataloguePage';
import { FilesPage } from './FilesPage';
import { GeneralPage } from './GeneralPage';
import { HolidaysPage } from './holidays/HolidaysPage';
import { NotificationsPage } from './NotificationsPage';
import { OrganisationPage } from './OrganisationPage';
import { type SectionName, sections } from './sections';
import { TaskRulesPage } from './TaskRulesPage';

/** A page of the settings below their tabs; users who may not open the first page go to the first permitted one. */
export const SettingsPage = () => {
  const { pathname } = useLocation();
  const openSection = sections.find(({ path }) => matchPath(path, pathname));
  return openSection ? <Section section={openSection.name} /> : <HomeRedirect />;
};

const Section = ({ section }: { section: SectionName }) => {
  const translate = useTranslate();
  const can = useCan();
  const permitted = sections.filter(({ needs }) => can(needs));
  if (!permitted.some(({ name }) => name === section)) {
    const canRedirect = section === 'general' && permitted.length > 0;
    return canRedirect ? <Navigate to={permitted[0].path} replace /> : <AccessDenied />;
  }
  return (
    <PageFrame
      title={`${translate('terrain.settings.title')} · ${translate(`terrain.settings.${section}.title`)}`}
      tabs={
        <PageTabs
          label={translate('terrain.settings.title')}
          tabs={permitted.map(({ name, path }) => ({
            to: path,
            label: translate(`terrain.settings.${name}.title`),
          }))}
        />
      }
    >
      <PageBody>{pages[section]}</PageBody>
    </PageFrame>
  );
};

const pages: Record<SectionName, ReactNode> = {
  general: <GeneralPage />,
  organisation: <OrganisationPage />,
  brands: <CataloguePage key="brands" family="brands" calls={brandCatalogues.actions} />,
  problems: <CataloguePage key="problems" family="problems" calls={problemCatalogues.actions} />,
  anomalies: <CataloguePage key="anomalies" family="anomalies" calls={anomalyCatalogues.actions} />,
  files: <FilesPage />,
  notifications: <NotificationsPage />,
  alerts: <AlertsPage />,
  users: <AccountRulesPage />,
  workforce: <WorkforcePage />,
  holidays: <HolidaysPage />,
  tasks: <TaskRulesPage />,
};
