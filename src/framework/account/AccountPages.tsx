import { Stack } from '@mui/material';
import { useTranslate } from 'ra-core';
import { PageBody } from '../ui/PageBody';
import { PageFrame } from '../ui/PageFrame';
import { PageTabs } from '../ui/PageTabs';
import { type PersonalDetails, PersonalPage } from './PersonalPage';
import { type PrivacyDetails, PrivacyPage } from './PrivacyPage';
import { SecurityPage } from './SecurityPage';

export type AccountPage = keyof typeof screens;

/** One's own account at `/account`, `/account/privacy` and `/account/security` (document 3, section 2.8). */
export const AccountPages = ({ page, ...details }: AccountPagesProps) => {
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
          <Screen {...details} />
        </Stack>
      </PageBody>
    </PageFrame>
  );
};

/** What the product has on these pages besides the framework's. */
type AccountPagesProps = { page: AccountPage } & PersonalDetails & PrivacyDetails;

const screens = { personal: PersonalPage, privacy: PrivacyPage, security: SecurityPage };
const tabs = [
  { name: 'personal', to: '/account' },
  { name: 'privacy', to: '/account/privacy' },
  { name: 'security', to: '/account/security' },
] as const;
