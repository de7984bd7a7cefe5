import type { ReactNode } from 'react';
import { Route } from 'react-router-dom';
import { lazy } from '../providers/lazy';
import type { ResourceViews } from '../shell/views';
import type { PeopleListName } from './people-lists';

const PeopleList = lazy(() => import('./PeopleList').then(({ PeopleList }) => ({ default: PeopleList })));
const NewPersonPage = lazy(() =>
  import('./forms/NewPersonPage').then(({ NewPersonPage }) => ({ default: NewPersonPage })),
);
const AgentPage = lazy(() => import('./detail/AgentPage').then(({ AgentPage }) => ({ default: AgentPage })));
const ManagerPage = lazy(() =>
  import('./detail/ManagerPage').then(({ ManagerPage }) => ({ default: ManagerPage })),
);

const viewsOf = (name: PeopleListName, path: string, page: ReactNode): ResourceViews => ({
  name,
  list: () => <PeopleList name={name} />,
  routes: [
    <Route key="new" path="new" element={<NewPersonPage key={name} name={name} />} />,
    <Route key="detail" path={path} element={page} />,
  ],
});

/** Agents, managers and cluster managers, and the pages below them (document 3, sections 2.4 to 2.6). */
export const peopleViews: ResourceViews[] = [
  viewsOf('agents', ':id/*', <AgentPage />),
  viewsOf('managers', 'detail/:id/*', <ManagerPage key="managers" name="managers" />),
  viewsOf('clustermanagers', 'detail/:id/*', <ManagerPage key="clustermanagers" name="clustermanagers" />),
];
