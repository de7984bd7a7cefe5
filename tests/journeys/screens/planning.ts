import * as does from './does';
import { button, everybody, firstRow, managersAndAbove, type Screen, type Step, screensAt } from './screen';
import * as shows from './shows';

/** Edits the first plan; on a day that is past, which is warned of. */
const moveToThePast: Step = async ({ page, say }) => {
  await firstRow(page).waitFor();
  const edit = say('resources.planning.actions.edit');
  const inRow = firstRow(page).getByRole('button', { name: edit });
  if (await inRow.count()) await inRow.click();
  else {
    await firstRow(page).locator('button[aria-haspopup=menu]').click();
    await page.getByRole('menuitem', { name: edit, exact: true }).click();
  }
  await page.getByRole('dialog').getByLabel(say('terrain.planning.date')).fill('2026-01-02');
};
const moveFirstPlan: Step = ({ page, say }) =>
  page.getByTitle(say('terrain.calendar.move'), { exact: true }).first().click();
const latePlans: Step = ({ page, say }) =>
  page.getByRole('list', { name: say('terrain.today.latePlans') }).waitFor();
const remind: Step = ({ page, say }) =>
  button(page, new RegExp(`^${say('terrain.today.remind')} `))
    .first()
    .click();

/** The first screen, what is planned, and where it is planned. */
export const planning: readonly Screen[] = [
  ...screensAt('/today', managersAndAbove, {
    'first screen, this morning': latePlans,
    'first screen, reminder': [remind, shows.dialog],
  }),
  ...screensAt('/today', ['agent'], { 'first screen, own day': shows.text('terrain.today.own.app') }),
  ...screensAt('/planning', managersAndAbove, {
    planning: shows.rows,
    'planning, sites without a plan': [
      does.pageAction('terrain.planning.unplanned.open'),
      shows.element('[role=dialog] li'),
    ],
    'planning, an agent’s load': [moveToThePast, shows.text('terrain.planning.load.clashes.pastDay')],
  }),
  ...screensAt({ path: '/planning', only: 'wide' }, managersAndAbove, {
    'planning, new task': [shows.rows, does.click('terrain.planning.add'), shows.dialog],
  }),
  // On a phone it stands in cards.
  ...screensAt('/planning/board', managersAndAbove, {
    'planning board': shows.element('[data-cell], main li'),
  }),
  ...screensAt('/calendar', everybody, { calendar: shows.element('[data-plan]') }),
  ...screensAt('/delivery/calendar?view=agent', managersAndAbove, {
    'calendar, agents': shows.element('[data-plan]'),
  }),
  ...screensAt('/calendar?display=list', managersAndAbove, {
    'calendar, as a list': shows.element('main h2'),
  }),
  // The agent of the first plan may be another manager's, whose load is not to be seen.
  ...screensAt({ path: '/calendar?display=list', only: 'wide', refused: [404] }, managersAndAbove, {
    'calendar, a plan to move': [shows.element('main h2'), moveFirstPlan, shows.dialog],
  }),
  ...screensAt('/calendar?from=2041-01-01&to=2041-01-31', managersAndAbove, {
    'calendar, nothing planned': shows.text('terrain.calendar.empty'),
  }),
];
