import type { ReactNode } from 'react';
import { lazy } from '../providers/lazy';
import type { ResourceViews } from '../shell/views';
import type { PeopleListName } from './people-lists';

const PeopleList = lazy(() => import('./PeopleList').then(({ PeopleList }) => ({ default: PeopleList })));

const viewsOf = (name: PeopleListName, detail: ReactNode): ResourceViews => ({
  name,
  list: () => <PeopleList name={name} />,
  routes: [detail],
});

/** Agents, managers and cluster managers, and the pages below them (document 3, sections 2.4 to 2.6). */
export const peopleViews: ResourceViews[] = [
  viewsOf('agents', null),
  viewsOf('managers', null),
  viewsOf('clustermanagers', null),
];
