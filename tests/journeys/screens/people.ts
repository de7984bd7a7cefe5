import * as does from './does';
import {
  buildFilteredPath,
  clusterManagersAndAbove,
  managersAndAbove,
  type Screen,
  type Step,
  screensAt,
} from './screen';
import * as shows from './shows';

const agentAction = (action: string) => does.rowAction(`resources.agents.actions.${action}`);
const waitForRemainingPlans: Step = ({ page, say }) => {
  const label = say('terrain.people.handOver.left', { what: '.+' }).replaceAll(' ', '\\s');
  return page.getByText(new RegExp(`^${label}`)).waitFor();
};

/** Agents, managers and their accounts. */
export const people: readonly Screen[] = [
  ...screensAt('/agents', managersAndAbove, { agents: shows.rows }),
  ...screensAt('/managers', clusterManagersAndAbove, { managers: shows.rows }),
  ...screensAt('/clustermanagers', ['admin'], { 'cluster managers': shows.rows }),
  ...screensAt(buildFilteredPath('/agents?perPage=100', { status: 'all' }), ['admin'], {
    'agents, in every state': shows.text('terrain.people.status.deleted'),
  }),
  ...screensAt('/agents/:agent', managersAndAbove, {
    'agent, overview': shows.heading('terrain.people.overview.work'),
  }),
  ...screensAt('/agents/:agent/account', managersAndAbove, {
    'agent, account': shows.field('terrain.people.form.matricule'),
  }),
  ...screensAt('/managers/detail/:manager', managersAndAbove, {
    'manager, overview': shows.element('main table time, main li time'),
  }),
  ...screensAt('/agents/new', managersAndAbove, {
    'new agent': shows.field('terrain.people.form.matricule'),
  }),
  ...screensAt({ path: '/agents/new', refused: [409] }, ['manager'], {
    'new agent, name taken': [
      does.fill('terrain.people.form.username', 'manager'),
      shows.text('terrain.people.form.taken.username'),
    ],
  }),
  ...screensAt('/managers/new', clusterManagersAndAbove, {
    'new manager': shows.field('terrain.people.form.email'),
  }),
  ...screensAt('/clustermanagers/new', ['admin'], {
    'new cluster manager': shows.field('terrain.people.form.email'),
  }),
  ...screensAt('/agents', ['manager'], {
    'agent to delete': agentAction('delete'),
    'agent to disable, with plans': [agentAction('disable'), waitForRemainingPlans],
    'password from above': [
      does.answer('**/api/user/*/reset', { success: true, password: 'qN3vR8-kLw2x' }),
      agentAction('resetPassword'),
      does.click('terrain.people.reset.submit'),
      ({ page }) => page.getByText('qN3vR8-kLw2x').waitFor(),
    ],
  }),
  ...screensAt({ path: '/agents', like: 'agent to delete' }, ['manager'], {
    'agent to renew': agentAction('renew'),
  }),
  ...screensAt('/managers', ['admin'], {
    'permissions of somebody': [
      does.rowAction('resources.managers.actions.permissions'),
      shows.text('terrain.permissions.can'),
    ],
  }),
];
