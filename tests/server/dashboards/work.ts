import { planStatuses } from '../../../contract/planning';
import { taskStatuses } from '../../../contract/vocabulary';
import { randomFrom } from '../../../server/demo/random';
import { aPlan, aSite, aTask } from '../../factories/sites';
import type { Api } from '../harness';
import { allPermissions } from '../world';

/** Who reads dashboards, each bound in another way. */
export const readerNames = [
  'admin',
  'cluster',
  'manager',
  'd-two-clusters',
  'd-all-owners',
  'd-no-cluster',
  'd-owner-admin',
];

export const addReaders = async (api: Api) => {
  const permissions = { ...allPermissions, pm: { ...allPermissions.pm, clusters: [2, 3] } };
  await api.person({ role: 'cluster_manager', username: 'd-two-clusters', cluster_id: 1, permissions });
  await api.person({ role: 'manager', username: 'd-all-owners', cluster_id: 1 });
  await api.person({ role: 'manager', username: 'd-no-cluster', owner: 'MBS' });
  await api.person({ role: 'admin', username: 'd-owner-admin', owner: 'SASCC' });
};

/** Plans and tasks from one cluster and owner to another, in every state, some at the ends of days and years. */
export const workBetweenSites = async (api: Api) => {
  const { db } = api;
  const random = randomFrom(29);
  const manager = await api.accountId('manager');
  const places = [
    await aSite(db, { areas: ['delivery', 'ssr', 'gpm'] }),
    await aSite(db, { owner: 'SASCC', areas: ['delivery', 'gpm'] }),
    await aSite(db, {
      owner: 'MBS',
      wilaya_id: 31,
      cluster_id: 2,
      manager_id: await api.accountId('d-no-cluster'),
      areas: ['delivery', 'gpm'],
    }),
    await aSite(db, { wilaya_id: 31, cluster_id: 2, manager_id: manager, status: 'dismantled' }),
    await aSite(db, { kind: 'entrepot' }),
  ];
  const kinds = ['delivery', 'ssr', 'installation', 'gpm', 'cm'] as const;
  const instants = [
    '2031-01-01T00:00:00+01:00',
    '2030-12-31T23:59:59+01:00',
    '2030-01-01T00:00:00+01:00',
    '2029-12-31T23:59:59+01:00',
    '2030-06-15T12:00:00Z',
  ];
  for (let n = 0; n < 250; n++) {
    const kind = random.pick(kinds);
    const [from, to] = [random.pick(places), random.pick(places)];
    const drop_site_id = random.chance(0.5) && to !== from ? to : null;
    const day = random.pick(['2030-01-01', '2030-12-31', '2029-12-31', '2031-01-01', '2030-05-17']);
    const status = random.pick(planStatuses);
    await aPlan(db, from, { kind, drop_site_id, day, status });
    await aTask(db, from, {
      kind,
      drop_site_id,
      status: random.pick(taskStatuses),
      late: random.chance(0.4),
      created_at: random.pick(instants),
      deleted_at: random.chance(0.1) ? new Date() : null,
    });
  }
};
