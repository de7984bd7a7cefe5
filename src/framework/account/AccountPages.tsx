import { Stack } from '@mui/material';
import { useTranslate } from 'ra-core';
import { PageBody } from '../ui/PageBody';
import { PageFrame } from '../ui/PageFrame';
import { PageTabs } from '../ui/PageTabs';
import { PersonalPage } from './PersonalPage';
import { PrivacyPage } from './PrivacyPage';
import { SecurityPage } from './SecurityPage';

/** One's own account at `/account`, `/account/privacy` and `/account/security` (document 3, section 2.8). */
export const AccountPages = ({ page }: { page: keyof typeof screens }) => {
  const translate = useTranslate();
  const Screen = screens[page];
  return (
    <PageFrame
      title={translate('terrain.account.title')}
      tabs={
        <PageTabs
          label={translate('terrain.account.menu')}
          tabs={tabs.map(({ name, to }) => ({ to, label: translate(`terrain.account.pages.${name}`) }))}
        />
      }
    >
      <PageBody>
        <Stack spacing={2} sx={{ maxWidth: 760 }}>
          <Screen />
        </Stack>
      </PageBody>
    </PageFrame>
  );
};

const screens = { personal: PersonalPage, privacy: PrivacyPage, security: SecurityPage };
const tabs = [
  { name: 'personal', to: '/account' },
  { name: 'privacy', to: '/account/privacy' },
  { name: 'security', to: '/account/security' },
] as const;
