import * as does from './does';
import { button, everybody, type Screen, type Step, screensAt } from './screen';
import * as shows from './shows';

const typeCredentials: Step[] = [
  does.fill('terrain.session.username', 'codeuser'),
  does.fill('terrain.session.password', 'terrain-demo'),
  does.press('Enter'),
];
const startCodeSetUp: Step[] = [
  does.click('terrain.account.code.enable'),
  ({ page }) => page.getByRole('dialog').locator('input[type=password]').fill('terrain-demo'),
  does.press('Enter'),
  shows.field('terrain.account.code.code'),
];
const recoveryCodes = Array.from({ length: 10 }, (_, at) => `7K3M-Q9TX-V2W${at}`);
/** As if this server sent mail and short messages. */
const channelsExist: Step = async ({ page }) => {
  await page.route('**/api/user/*?tab=privacy', async route => {
    const { data } = await (await route.fetch()).json();
    await route.fulfill({
      json: { success: true, data: { ...data, channels: { email: true, sms: true } } },
    });
  });
  await page.reload();
};

/** Signing in, and one's own account. */
export const session: readonly Screen[] = [
  ...screensAt('/login', [null], {
    'sign-in': shows.heading('terrain.session.title'),
    'sign-in, refused': [does.click('terrain.session.signIn'), shows.alert],
  }),
  ...screensAt({ path: '/login', refused: [401] }, [null], {
    'sign-in, confirmation code': [...typeCredentials, shows.heading('terrain.session.codeTitle')],
    'sign-in, recovery code': [
      ...typeCredentials,
      does.click('terrain.session.useRecovery'),
      shows.field('terrain.session.recovery'),
    ],
  }),
  ...screensAt('/login#forgotten', [null], {
    'sign-in, forgotten password': does.fill('terrain.forgotten.username', 'manager'),
  }),
  ...screensAt({ path: '/login#code=', refused: [422] }, [null], {
    'sign-in, mailed code refused': [
      does.fill('terrain.forgotten.code', 'abcd-efgh'),
      does.fill('terrain.account.replace.next', 'trois chevaux verts'),
      does.press('Enter'),
      shows.alert,
    ],
  }),

  ...screensAt('/account', everybody, { account: shows.field('terrain.account.personal.firstName') }),
  ...screensAt('/account/privacy', everybody, {
    'account, notifications': shows.text('terrain.account.privacy.none'),
  }),
  ...screensAt('/account/privacy', ['manager'], {
    'account, notifications that can be sent': [
      channelsExist,
      shows.field('terrain.account.privacy.sms_notification'),
    ],
  }),
  ...screensAt('/account/security', everybody, {
    'account, security': [
      shows.text('terrain.account.sessions.current'),
      does.fill('terrain.account.password.new', 'azerty123'),
      shows.text('terrain.account.password.levels.weak'),
    ],
  }),
  ...screensAt('/account/security', ['manager'], {
    'account, confirmation code being set up': startCodeSetUp,
    'account, recovery codes': [
      does.answer('**/api/user/code/confirm', { success: true, recovery_codes: recoveryCodes }),
      ...startCodeSetUp,
      does.fill('terrain.account.code.code', '123456'),
      does.press('Enter'),
      ({ page }) => page.getByText(recoveryCodes[0]).waitFor(),
    ],
  }),
  ...screensAt('/delivery/sites', everybody, {
    'user menu': ({ page, say }) =>
      button(page.getByRole('banner'), new RegExp(say('terrain.shell.signedInAs'))).click(),
  }),
];
