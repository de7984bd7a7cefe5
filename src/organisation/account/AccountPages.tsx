import ManageAccountsOutlined from '@mui/icons-material/ManageAccountsOutlined';
import NotificationsOutlined from '@mui/icons-material/NotificationsOutlined';
import ShieldOutlined from '@mui/icons-material/ShieldOutlined';
import { Stack } from '@mui/material';
import { useTranslate } from 'ra-core';
import { PageFrame } from '../../framework/ui/PageFrame';
import { SideNav } from '../../framework/ui/SideNav';
import { SideNavLayout } from '../../framework/ui/SideNavLayout';
import { PersonalPage } from './PersonalPage';
import { PrivacyPage } from './PrivacyPage';
import { SecurityPage } from './SecurityPage';

/** One's own account at `/account`, `/account/privacy` and `/account/security` (document 3, section 2.8). */
export const AccountPages = ({ page }: { page: keyof typeof screens }) => {
  const translate = useTranslate();
  const Screen = screens[page];
  return (
    <PageFrame title={translate('terrain.account.title')}>
      <SideNavLayout
        nav={
          <SideNav
            label={translate('terrain.account.menu')}
            entries={entries.map(({ name, to, icon }) => ({
              to,
              icon,
              end: name === 'personal',
              label: translate(`terrain.account.pages.${name}`),
            }))}
          />
        }
      >
        <Stack spacing={2} sx={{ maxWidth: 760 }}>
          <Screen />
        </Stack>
      </SideNavLayout>
    </PageFrame>
  );
};

const screens = { personal: PersonalPage, privacy: PrivacyPage, security: SecurityPage };
const entries = [
  { name: 'personal', to: '/account', icon: ManageAccountsOutlined },
  { name: 'privacy', to: '/account/privacy', icon: NotificationsOutlined },
  { name: 'security', to: '/account/security', icon: ShieldOutlined },
] as const;
