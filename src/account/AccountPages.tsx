import ManageAccountsOutlined from '@mui/icons-material/ManageAccountsOutlined';
import NotificationsOutlined from '@mui/icons-material/NotificationsOutlined';
import ShieldOutlined from '@mui/icons-material/ShieldOutlined';
import { Box, Stack } from '@mui/material';
import { useTranslate } from 'ra-core';
import { PageFrame } from '../ui/PageFrame';
import { SideNav } from '../ui/SideNav';
import { PersonalPage } from './PersonalPage';
import { PrivacyPage } from './PrivacyPage';
import { SecurityPage } from './SecurityPage';

/** One's own account at `/account`, `/account/privacy` and `/account/security` (document 3, section 2.8). */
export const AccountPages = ({ page }: { page: keyof typeof screens }) => {
  const translate = useTranslate();
  const Screen = screens[page];
  return (
    <PageFrame title={translate('terrain.account.title')}>
      <Box sx={{ display: 'flex', flexDirection: { xs: 'column', md: 'row' }, flex: 1, minHeight: 0 }}>
        <SideNav
          label={translate('terrain.account.menu')}
          entries={entries.map(({ name, to, icon }) => ({
            to,
            icon,
            end: name === 'personal',
            label: translate(`terrain.account.pages.${name}`),
          }))}
        />
        <Box
          tabIndex={0}
          sx={{ flex: 1, minWidth: 0, overflowY: 'auto', p: { xs: 2, md: 3 }, outlineOffset: -2 }}
        >
          <Stack spacing={2} sx={{ maxWidth: 760 }}>
            <Screen />
          </Stack>
        </Box>
      </Box>
    </PageFrame>
  );
};

const screens = { personal: PersonalPage, privacy: PrivacyPage, security: SecurityPage };
const entries = [
  { name: 'personal', to: '/account', icon: ManageAccountsOutlined },
  { name: 'privacy', to: '/account/privacy', icon: NotificationsOutlined },
  { name: 'security', to: '/account/security', icon: ShieldOutlined },
] as const;
