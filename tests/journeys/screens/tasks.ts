import type { Page } from 'playwright-core';
import * as does from './does';
import {
  buildFilteredPath,
  button,
  everybody,
  firstRow,
  managersAndAbove,
  type Screen,
  type Step,
  screensAt,
} from './screen';
import * as shows from './shows';

const toAccept = buildFilteredPath('/ssr', { task_status: 'accept' });
/** Tasks of a kind that have their whole evidence. */
const finished = { delivery: 'done', ssr: 'accept', installation: 'done', gpm: 'done', cm: 'done' } as const;

/** The first row is open beside its list, its evidence at the first step. */
const evidence: Step = async ({ page }) => {
  await firstRow(page).locator('time').first().click();
  await page.locator('[data-panel] [role=tab]').first().waitFor();
};
const filledSlots = (page: Page) => page.locator('[data-panel] [data-slot=filled]');
const photoReport: Step = async at => {
  await evidence(at);
  await at.page.locator('[data-panel] [role=tab]').nth(2).click();
  await filledSlots(at.page).first().waitFor();
};
const enlarged = shows.element('[role=dialog] .leaflet-container');
/** Opens the report's first photo and refuses it. */
const refusePhoto: Step = async ({ page, say }) => {
  const photo = filledSlots(page).getByRole('button').first();
  await photo.click();
  await page.getByRole('dialog').locator('button[aria-pressed]').last().click();
  // Without a cause: a usual one would be stored in this visitor's language, for all others to read.
  const refuse = new RegExp(`^${say('terrain.evidence.judge.refuse')}`);
  await button(page.getByRole('dialog').getByRole('group'), refuse).click();
  // The button that had the focus is gone: the dialog takes it back in a moment.
  await page.waitForFunction(() => document.activeElement?.closest('.MuiDialog-root'));
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await photo.getByText(say('terrain.evidence.states.photo.nok'), { exact: true }).waitFor();
};
const evidenceSteps: Step = ({ page, say }) =>
  page.getByRole('navigation', { name: say('terrain.evidence.steps') }).waitFor();
const thirdEvidenceStep: Step = ({ page, say }) =>
  page
    .getByRole('navigation', { name: say('terrain.evidence.steps') })
    .getByRole('button')
    .nth(2)
    .click();

/** Lists of tasks, a task beside its list and on its page, anomalies. */
export const tasks: readonly Screen[] = [
  ...screensAt('/ssr', everybody, { 'ssr tasks': shows.rows }),
  ...screensAt('/delivery', everybody, { 'delivery tasks': shows.rows }),
  ...screensAt({ path: '/installation', like: 'delivery tasks' }, managersAndAbove, {
    'installation tasks': shows.rows,
  }),
  ...screensAt('/gpm', managersAndAbove, { 'gpm tasks': shows.rows }),
  ...screensAt({ path: '/cm', like: 'ssr tasks' }, managersAndAbove, { 'cm tasks': shows.rows }),
  ...screensAt('/task_list', everybody, { 'all tasks': shows.rows }),
  ...screensAt('/ssr', managersAndAbove, { 'task, menu': does.rowMenu }),
  ...screensAt('/task_list', ['manager'], {
    'task, history': does.rowAction('resources.ssr.actions.history'),
  }),
  ...screensAt(toAccept, ['manager'], {
    'task, reassigned': does.rowAction('resources.ssr.actions.replan'),
    'task, data added': does.rowAction('resources.ssr.actions.addData'),
  }),

  // A phone has the task's page instead.
  ...Object.entries(finished).flatMap(([kind, task_status]) =>
    screensAt({ path: buildFilteredPath(`/${kind}`, { task_status }), only: 'wide' }, managersAndAbove, {
      [`${kind}, evidence`]: evidence,
    }),
  ),
  ...screensAt({ path: toAccept, only: 'wide' }, managersAndAbove, {
    'ssr, photo report': photoReport,
    'ssr, photo report judged': [photoReport, refusePhoto],
    'photo, large': [
      photoReport,
      ({ page }) => filledSlots(page).getByRole('button').first().click(),
      enlarged,
    ],
  }),

  ...screensAt('/task/:task', everybody, { 'task page': evidenceSteps }),
  ...screensAt('/task/:task', managersAndAbove, {
    'task page, photo large': [thirdEvidenceStep, does.click('terrain.evidence.zoomIn'), enlarged],
  }),
  ...screensAt('/task/:task?section=anomalies', everybody, {
    'task page, anomalies': shows.element('[role=tabpanel] :is(table, ul, p)'),
  }),
  ...screensAt('/task/:task?section=history', everybody, {
    'task page, history': shows.element('[role=tabpanel] time'),
  }),
  ...screensAt({ path: '/task/2000000000', refused: [404] }, everybody, {
    'task page, none': shows.heading('terrain.taskPage.notFound'),
  }),

  ...screensAt({ path: '/review', only: 'wide' }, managersAndAbove, {
    review: ({ page, say }) => page.getByRole('group', { name: say('terrain.review.strip') }).waitFor(),
  }),
  // What agents reported is data in one language, and so are the catalogue's types: seen in that one.
  ...screensAt({ path: '/anomalies', only: 'wide' }, managersAndAbove, { anomalies: shows.rows }),
  ...screensAt({ path: '/anomalies/nok', only: 'wide' }, managersAndAbove, {
    'anomalies, checks': shows.rows,
  }),
  ...screensAt({ path: '/anomalies/task', only: 'wide' }, managersAndAbove, {
    'anomalies, access': shows.rows,
  }),

  ...screensAt('/ssr', ['manager'], {
    notifications: [
      shows.rows,
      ({ page, say }) => button(page, new RegExp(`^${say('terrain.live.notifications')}`)).click(),
      shows.dialog,
    ],
  }),
];
