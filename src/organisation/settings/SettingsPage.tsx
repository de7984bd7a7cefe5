import { Box } from '@mui/material';
import { useTranslate } from 'ra-core';
import type { ReactNode } from 'react';
import { matchPath, Navigate, useLocation } from 'react-router';
import {
  anomalyCatalogues,
  brandCatalogues,
  problemCatalogues,
} from '../../../contract/organisation/catalogues';
import { HomeRedirect } from '../../framework/navigation/HomeRedirect';
import { useCan } from '../../framework/providers/access';
import { AccessDenied } from '../../framework/ui/AccessDenied';
import { LinkTabs } from '../../framework/ui/LinkTabs';
import { PageBody } from '../../framework/ui/PageBody';
import { PageFrame } from '../../framework/ui/PageFrame';
import { PageTabs } from '../../framework/ui/PageTabs';
import { WorkforcePage } from '../../work/workforce/WorkforcePage';
import { AccountRulesPage } from './AccountRulesPage';
import { AppPage } from './AppPage';
import { AlertsPage } from './alerts/AlertsPage';
import { CataloguePage } from './CataloguePage';
import { DeadlinesPage } from './DeadlinesPage';
import { FilesPage } from './FilesPage';
import { HolidaysPage } from './holidays/HolidaysPage';
import { NotificationsPage } from './NotificationsPage';
import { OrganisationPage } from './OrganisationPage';
import { SettingSearch } from './SettingSearch';
import { type SectionName, sections, settingGroups } from './sections';
import { TaskRulesPage } from './TaskRulesPage';

/** A page of the settings below the tabs of their groups; `/settings` itself leads to the first permitted one. */
export const SettingsPage = () => {
  const { pathname } = useLocation();
  const translate = useTranslate();
  const can = useCan();
  const permitted = sections.filter(({ needs }) => can(needs));
  const open = sections.find(({ path }) => matchPath(path, pathname));
  if (!open)
    return matchPath('/settings', pathname) ? <Navigate to={permitted[0].path} replace /> : <HomeRedirect />;
  if (!permitted.includes(open)) return <AccessDenied />;
  const label = (key: string) => translate(`terrain.settings.${key}`);
  const sectionsOf = (group: string) => permitted.filter(section => section.group === group);
  return (
    <PageFrame
      title={`${label('title')} · ${label(`${open.name}.title`)}`}
      tabs={
        <LinkTabs
          label={label('title')}
          tabs={settingGroups
            .filter(group => sectionsOf(group).length > 0)
            .map(group => ({
              to: sectionsOf(group)[0].path,
              label: label(`groups.${group}`),
              current: group === open.group,
            }))}
        />
      }
    >
      <PageBody>
        <Box sx={columnStyles}>
          <Box sx={asideStyles}>
            <SettingSearch />
            {sectionsOf(open.group).length > 1 && (
              <PageTabs
                label={label(`groups.${open.group}`)}
                tabs={sectionsOf(open.group).map(({ name, path }) => ({
                  to: path,
                  label: label(`${name}.title`),
                }))}
              />
            )}
          </Box>
          <Box sx={{ minWidth: 0 }}>{pages[open.name]}</Box>
        </Box>
      </PageBody>
    </PageFrame>
  );
};

const pages: Record<SectionName, ReactNode> = {
  organisation: <OrganisationPage />,
  brands: <CataloguePage key="brands" family="brands" calls={brandCatalogues.actions} />,
  problems: <CataloguePage key="problems" family="problems" calls={problemCatalogues.actions} />,
  anomalies: <CataloguePage key="anomalies" family="anomalies" calls={anomalyCatalogues.actions} />,
  files: <FilesPage />,
  tasks: <TaskRulesPage />,
  deadlines: <DeadlinesPage />,
  holidays: <HolidaysPage />,
  workforce: <WorkforcePage />,
  alerts: <AlertsPage />,
  notifications: <NotificationsPage />,
  users: <AccountRulesPage />,
  app: <AppPage />,
};

const columnStyles = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '200px minmax(0, 1fr)' },
  columnGap: 3,
  rowGap: 2,
} as const;
/** On a phone the row of pages lies above the page, on a wide screen a column beside it. */
const asideStyles = {
  display: 'grid',
  gap: 1,
  alignSelf: 'start',
  position: { md: 'sticky' },
  top: 0,
  minWidth: 0,
  '& nav': { flexDirection: { md: 'column' }, px: 0, borderBottom: { md: 0 } },
  '& nav a': { minHeight: { md: 32 }, mb: { md: 0 }, borderBottom: { md: 0 }, borderRadius: { md: 1 } },
  '& nav a[aria-current]': { bgcolor: { md: 'action.selected' } },
} as const;
