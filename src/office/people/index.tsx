import type { ReactNode } from 'react';
import { Route } from 'react-router-dom';
import {
  getRoleDefinition,
  listedRoles,
  type PeopleListName,
  peopleListName,
} from '../../../contract/organisation/roles';
import type { ResourceViews } from '../../framework/lists/resource-views';
import { lazyPage } from '../../framework/providers/lazy';

const PeopleList = lazyPage(() => import('./PeopleList'), 'PeopleList');
const NewPersonPage = lazyPage(() => import('./forms/NewPersonPage'), 'NewPersonPage');
const AgentPage = lazyPage(() => import('./detail/AgentPage'), 'AgentPage');
const ManagerPage = lazyPage(() => import('./detail/ManagerPage'), 'ManagerPage');

const viewsOf = (name: PeopleListName, path: string, page: ReactNode): ResourceViews => ({
  name,
  list: () => <PeopleList name={name} />,
  routes: [
    <Route key="new" path="new" element={<NewPersonPage key={name} name={name} />} />,
    <Route key="detail" path={path} element={page} />,
  ],
});

/** Agents, managers and cluster managers, and the pages below them (document 3, sections 2.4 to 2.6). */
export const peopleViews: ResourceViews[] = listedRoles.map(role => {
  const name = peopleListName(role);
  return getRoleDefinition(role).charge === 'work'
    ? viewsOf(name, ':id/*', <AgentPage />)
    : viewsOf(name, 'detail/:id/*', <ManagerPage key={name} name={name} />);
});
