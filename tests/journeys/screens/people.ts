import * as does from './does';
import { at, filtered, fromCluster, fromManager, type Screen, type Step } from './screen';
import * as shows from './shows';

const agentAction = (action: string) => does.rowAction(`resources.agents.actions.${action}`);
const plansLeft: Step = ({ page, say }) => {
  const left = say('terrain.people.handOver.left', { what: '.+' }).replaceAll(' ', '\\s');
  return page.getByText(new RegExp(`^${left}`)).waitFor();
};

/** Agents, managers and their accounts. */
export const people: readonly Screen[] = [
  ...at('/agents', fromManager, { agents: shows.rows }),
  ...at('/managers', fromCluster, { managers: shows.rows }),
  ...at('/clustermanagers', ['admin'], { 'cluster managers': shows.rows }),
  ...at(filtered('/agents?perPage=100', { status: 'all' }), ['admin'], {
    'agents, in every state': shows.text('terrain.people.status.deleted'),
  }),
  ...at('/agents/:agent', fromManager, { 'agent, overview': shows.heading('terrain.people.overview.work') }),
  ...at('/agents/:agent/account', fromManager, {
    'agent, account': shows.field('terrain.people.form.matricule'),
  }),
  ...at('/managers/detail/:manager', fromManager, {
    'manager, overview': shows.element('main table time, main li time'),
  }),
  ...at('/agents/new', fromManager, { 'new agent': shows.field('terrain.people.form.matricule') }),
  ...at({ path: '/agents/new', refused: [409] }, ['manager'], {
    'new agent, name taken': [
      does.fill('terrain.people.form.username', 'manager'),
      shows.text('terrain.people.form.taken.username'),
    ],
  }),
  ...at('/managers/new', fromCluster, { 'new manager': shows.field('terrain.people.form.email') }),
  ...at('/clustermanagers/new', ['admin'], {
    'new cluster manager': shows.field('terrain.people.form.email'),
  }),
  ...at('/agents', ['manager'], {
    'agent to delete': agentAction('delete'),
    'agent to disable, with plans': [agentAction('disable'), plansLeft],
    'password from above': [
      does.answer('**/api/user/*/reset', { success: true, password: 'qN3vR8-kLw2x' }),
      agentAction('resetPassword'),
      does.click('terrain.people.reset.submit'),
      ({ page }) => page.getByText('qN3vR8-kLw2x').waitFor(),
    ],
  }),
  ...at({ path: '/agents', like: 'agent to delete' }, ['manager'], {
    'agent to renew': agentAction('renew'),
  }),
  ...at('/managers', ['admin'], {
    'permissions of somebody': [
      does.rowAction('resources.managers.actions.permissions'),
      shows.text('terrain.permissions.can'),
    ],
  }),
];
