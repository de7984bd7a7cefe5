import * as does from './does';
import { at, button, everybody, fromManager, type Screen, type Step } from './screen';
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
  ...at('/history', ['admin'], { history: [openFirstDetail, numberOfEntry] }),
  ...at('/history?action=sites.assignAgent', ['admin'], {
    'history, taking back': [openFirstDetail, does.click('terrain.audit.revert.one'), shows.dialog],
  }),
  ...at('/security', ['admin'], { 'security record': recordAnExport }),
  ...at('/security?who=personne.du.tout', ['admin'], {
    'security record, nothing found': shows.text('terrain.security.empty'),
  }),
  ...at('/system', ['admin'], { system: shows.text('terrain.system.servers.own') }),

  ...at('/settings', ['admin'], { 'settings, general': shows.field('terrain.settings.general.delay') }),
  ...at('/settings/brands', fromManager, {
    'settings, brands': [
      named('Eltek'),
      does.click('terrain.settings.catalogues.edit', { name: 'Eltek' }),
      shows.field('terrain.settings.catalogues.label'),
    ],
  }),
  ...at('/settings/problems', fromManager, { 'settings, problems': named('Vandalisme') }),
  // It is in use: the refusal asks for another in its place.
  ...at({ path: '/settings/problems', refused: [409] }, fromManager, {
    'settings, item to delete': [
      does.click('terrain.settings.catalogues.remove', { name: 'Vandalisme' }),
      shows.dialog,
    ],
  }),
  ...at('/settings/files', fromManager, {
    'settings, files': [({ page, say }) => button(page, say('terrain.manuals.new')).waitFor(), shows.loaded],
    'settings, new file': [
      does.click('terrain.manuals.new'),
      ({ page, say }) => page.getByRole('dialog').getByLabel(say('terrain.manuals.roles.agent')).uncheck(),
    ],
  }),
  ...at('/settings/alerts', ['admin', 'manager'], {
    'settings, alerts and deadlines': shows.text('terrain.settings.alerts.ownSwitches'),
  }),
  ...at('/settings/users', ['admin'], {
    'settings, accounts and sessions': shows.text('terrain.settings.users.flagsHelp'),
  }),
  ...at('/settings/tasks', ['admin'], {
    'settings, tasks': shows.field('terrain.settings.tasks.reviewing_owner'),
  }),
  ...at('/settings/notifications', ['admin'], {
    'settings, notifications': shows.text('terrain.settings.notifications.stickyNone'),
  }),
  ...at('/manuals', everybody, { manuals: [shows.heading('terrain.manuals.title'), shows.loaded] }),
];
