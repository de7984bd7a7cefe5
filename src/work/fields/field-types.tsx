import type { Severity, SiteStatus, TaskStatus } from '../../../contract/organisation/vocabulary';
import { type FieldValue, registerFieldTypes } from '../../framework/fields/field-type';
import { IconLabel } from '../../framework/fields/IconLabel';
import { renderOwner } from './render-owner';
import { AnomalyStatusMark, SeverityMark, stateMarks, TaskStatusMark } from './StatusMarks';

registerFieldTypes({
  account: { lists: ['agents', 'managers', 'cluster_managers'], searched: true },
  agent: { lists: ['agents'] },
  anomalyStatus: {
    texts: 'anomalyStatus',
    render: ({ value, words }: FieldValue<'unresolved' | 'resolved'>) => (
      <AnomalyStatusMark status={value} words={words} />
    ),
  },
  area: { texts: 'areas' },
  cluster: { lists: ['clusters'] },
  manager: {
    lists: ['managers'],
    searched: true,
    // Once an owner is chosen, those who work for it (document 1, section 5).
    offers: { by: 'site_owner', isOffered: ({ type }, owner) => !owner || type === owner },
  },
  owner: {
    lists: ['site_owners'],
    render: ({ value, words }: FieldValue<string>) => renderOwner(value, words),
    // New sites and changes of owner leave out outsource (document 1, sections 2 and 5).
    offers: { isOffered: ({ assignable }) => assignable === true },
  },
  severity: {
    texts: 'severity',
    render: ({ value, words }: FieldValue<Severity>) => <SeverityMark severity={value} words={words} />,
  },
  site: {
    reference: {
      resource: 'sites',
      field: 'site_code',
      nameOf: ({ site_code, site_name }) => [site_code, site_name].filter(Boolean).join(' · '),
    },
  },
  siteStatus: {
    lists: ['site_status'],
    render: ({ value, words }: FieldValue<SiteStatus>) => (
      <IconLabel {...stateMarks.site[value]} word={words.nameOf('site_status', value)} />
    ),
  },
  taskKind: { texts: 'areas' },
  taskStatus: {
    texts: 'taskStatus',
    // A task whose status is empty is done.
    emptyIsValue: true,
    render: ({ value, words }: FieldValue<TaskStatus>) => <TaskStatusMark status={value} words={words} />,
  },
  wilaya: { lists: ['wilayas'] },
});
