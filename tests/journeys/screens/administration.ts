import * as does from './does';
import { button, everybody, managersAndAbove, type Screen, type Step, screensAt } from './screen';
import * as shows from './shows';

const openFirstDetail: Step = ({ page, say }) =>
  button(page, new RegExp(`^${say('terrain.audit.detail')},`))
    .first()
    .click();
const numberOfEntry: Step = ({ page, say }) =>
  // Its number is bound to its « n° ».
  page.getByText(new RegExp(say('terrain.audit.number', { id: '\\d+' }).replaceAll(' ', '\\s'))).waitFor();
/** Whatever came before, there is an export to read of. */
const recordAnExport: Step = async ({ page, say }) => {
  const saved = page.waitForEvent('download');
  await button(page, say('terrain.audit.export')).click();
  await saved;
  await page.reload();
  const file = new RegExp(`^${say('terrain.security.details.file')}\\s?: securite\\.xlsx$`);
  await page.getByText(file).first().waitFor();
};
const named =
  (name: string): Step =>
  ({ page }) =>
    page.getByText(name, { exact: true }).first().waitFor();

/** What an administrator reads, the settings, and the manuals. */
export const administration: readonly Screen[] = [
  ...screensAt('/history', ['admin'], { history: [openFirstDetail, numberOfEntry] }),
  ...screensAt('/history?action=sites.assignAgent', ['admin'], {
    'history, taking back': [openFirstDetail, does.click('terrain.audit.revert.one'), shows.dialog],
  }),
  ...screensAt('/security', ['admin'], { 'security record': recordAnExport }),
  ...screensAt('/security?who=personne.du.tout', ['admin'], {
    'security record, nothing found': shows.text('terrain.security.empty'),
  }),
  ...screensAt('/system', ['admin'], { system: shows.text('terrain.system.servers.own') }),

  ...screensAt('/settings/app', ['admin'], {
    'settings, mobile app': shows.field('terrain.settings.app.app_version'),
  }),
  ...screensAt('/settings/brands', managersAndAbove, {
    'settings, brands': [
      named('Eltek'),
      does.click('terrain.settings.catalogues.edit', { name: 'Eltek' }),
      shows.field('terrain.settings.catalogues.label'),
    ],
  }),
  ...screensAt('/settings/problems', managersAndAbove, { 'settings, problems': named('Vandalisme') }),
  // It is in use: the refusal asks for another in its place.
  ...screensAt({ path: '/settings/problems', refused: [409] }, managersAndAbove, {
    'settings, item to delete': [
      does.click('terrain.settings.catalogues.remove', { name: 'Vandalisme' }),
      shows.dialog,
    ],
  }),
  ...screensAt('/settings/files', managersAndAbove, {
    'settings, files': [({ page, say }) => button(page, say('terrain.manuals.new')).waitFor(), shows.loaded],
    'settings, new file': [
      does.click('terrain.manuals.new'),
      ({ page, say }) => page.getByRole('dialog').getByLabel(say('terrain.manuals.roles.agent')).uncheck(),
    ],
  }),
  ...screensAt('/settings/alerts', ['admin', 'manager'], {
    'settings, alerts': shows.text('terrain.settings.alerts.ownSwitches'),
  }),
  ...screensAt('/settings/deadlines', ['admin', 'manager'], {
    'settings, deadlines': shows.text('terrain.settings.deadlines.precedence'),
  }),
  ...screensAt('/settings/users', ['admin'], {
    'settings, accounts and sessions': shows.text('terrain.settings.users.flagsHelp'),
  }),
  ...screensAt('/settings/holidays', ['admin'], {
    'settings, public holidays': shows.text('terrain.settings.holidays.help'),
  }),
  ...screensAt('/settings/tasks', ['admin'], {
    'settings, tasks': shows.field('terrain.settings.tasks.reviewing_owner'),
  }),
  ...screensAt('/settings/notifications', ['admin'], {
    'settings, notifications': shows.text('terrain.settings.notifications.stickyNone'),
  }),
  ...screensAt('/manuals', everybody, { manuals: [shows.heading('terrain.manuals.title'), shows.loaded] }),
];
