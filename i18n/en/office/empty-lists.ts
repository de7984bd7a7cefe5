import type { EmptyListMessages } from '../../../contract/office/resources';
import { byListOf } from '../../fr/organisation/role-words';
import { ofEach } from '../../fr/work/kind-words';
import { roles } from '../organisation/roles';
import { kinds } from '../work/kinds';

const taskHow = 'A task appears here once the agent starts it.';
const { admin: _, ...listed } = roles;

import { mergeTexts } from '../../merge-texts';
import { emptyLists as framework } from '../framework/empty-lists';

/** What a list without rows says: of each resource, where nothing exists yet and where the filters hide all. */
export const emptyLists: EmptyListMessages = mergeTexts(framework, {
  ...ofEach(kinds, ({ list }) => ({ ...list.empty, how: taskHow })),
  ...byListOf(listed, ({ empty }) => ({
    ...empty,
    how: 'Accounts appear here once they are created or imported.',
  })),
  sites: {
    nothing: 'No sites or warehouses yet',
    how: 'Sites and warehouses appear here once they are created or imported.',
    filtered: 'No site or warehouse found',
  },
  'delivery/sites': {
    nothing: 'No delivery sites yet',
    how: 'Sites created or imported for deliveries appear here.',
    filtered: 'No site found',
  },
  'ssr/sites': {
    nothing: 'No SSR sites yet',
    how: 'Sites created or imported for SSRs appear here.',
    filtered: 'No site found',
  },
  'gpm/sites': {
    nothing: 'No GPM sites yet',
    how: 'Sites created or imported for GPM appear here.',
    filtered: 'No site found',
  },
  'cm/sites': {
    nothing: 'No CM sites yet',
    how: 'Sites created or imported for CM appear here.',
    filtered: 'No site found',
  },
  task_list: {
    nothing: 'No tasks yet',
    how: taskHow,
    filtered: 'No task found',
  },
  anomalies: {
    nothing: 'No anomalies yet',
    how: 'Anomalies that agents report during their tasks appear here.',
    filtered: 'No anomaly found',
  },
  'anomalies/nok': {
    nothing: 'No failed checks yet',
    how: 'Checks that agents mark as failed appear here.',
    filtered: 'No check found',
  },
  'anomalies/task': {
    nothing: 'No access problems yet',
    how: 'Access problems that agents report appear here.',
    filtered: 'No access problem found',
  },
  planning: {
    nothing: 'No plans yet',
    how: 'Planned tasks appear here with their date and agent.',
    filtered: 'No plan found',
  },
  maintenance: {
    nothing: 'No maintenance plans yet',
    how: 'A maintenance plan sets the sites, the task and how often to visit.',
    filtered: 'No maintenance plan found',
  },
  'maintenance/visits': {
    nothing: 'No visits yet',
    how: 'Maintenance plans define which sites to visit.',
    filtered: 'No visit found',
  },
  owners: {
    nothing: 'No owners yet',
    how: 'Owners appear here once they are created or imported.',
    filtered: 'No owner found',
  },
  clusters: {
    nothing: 'No clusters yet',
    how: 'Clusters appear here once they are created or imported.',
    filtered: 'No cluster found',
  },
  wilayas: {
    nothing: 'No wilayas yet',
    how: 'Wilayas appear here once they are created or imported.',
    filtered: 'No wilaya found',
  },
  tools: {
    nothing: 'No tools yet',
    how: 'Tools appear here once they are created or imported, with their next calibration.',
    filtered: 'No tool found',
  },
  vehicles: {
    nothing: 'No vehicles yet',
    how: 'Vehicles appear here once they are created or imported, with their next inspection.',
    filtered: 'No vehicle found',
  },
});
