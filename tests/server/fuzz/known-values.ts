import { taskKinds } from '../../../contract/organisation/vocabulary';
import { getRequiredSteps } from '../../../contract/work/task-kinds';
import { demoPassword } from '../../../server/operations/demo';
import { createImport } from '../../factories/sites';
import type { KnownValues } from '../arbitrary';
import type { Api } from '../harness';

/** What exists in the database, so that valid inputs reach past validation. */
export const loadKnownValues = async (api: Api): Promise<KnownValues> => {
  const agent = await api.accountId('agent');
  const ids = async (table: 'sites' | 'plans' | 'tasks' | 'cosites' | 'site_equipment' | 'catalogue_items') =>
    (await api.db.selectFrom(table).select('id').orderBy('id').limit(40).execute()).map(({ id }) => id);
  const accounts = async (role: 'agent' | 'manager') =>
    (await api.db.selectFrom('accounts').select('id').where('role', '=', role).execute()).map(({ id }) => id);
  const { body } = await api.client('admin').get('/api/form/filters');
  const lists = Object.fromEntries(
    Object.entries(body)
      .filter(([, value]) => Array.isArray(value))
      .map(([list, choices]) => [list, (choices as { id: unknown }[]).map(({ id }) => id)]),
  );
  const sites = await ids('sites');
  // Few: a report draws the photos of its task.
  const ofAgent = async (table: 'plans' | 'tasks') =>
    (await api.db.selectFrom(table).select('id').where('agent_id', '=', agent).execute())
      .map(({ id }) => id)
      .sort((one, other) => one - other)
      .slice(-1);
  return {
    ...lists,
    site: sites,
    site_id: sites,
    ids: sites,
    import_id: await Promise.all(
      Array.from({ length: 8 }, async () => createImport(api.db, await api.accountId('admin'))),
    ),
    row: [2, 3],
    item_id: await ids('catalogue_items'),
    username: ['admin', 'manager', 'mobile', 'nobody'],
    password: [demoPassword, 'not the one'],
    email: ['', 'somebody@terrain.dz', 'SOMEBODY@example.org'],
    phone: ['', '+213 550 12 34 56', '021.23.45.67', '00213661234567'],
    plan_id: [...(await ids('plans')), ...(await ofAgent('plans'))],
    taskid: [...(await ids('tasks')), ...(await ofAgent('tasks'))],
    test: taskKinds.flatMap(kind => getRequiredSteps(kind)),
    id: [...(await ids('cosites')), ...(await ids('site_equipment'))],
    agent: await accounts('agent'),
    manager: await accounts('manager'),
    wilaya: lists.wilayas,
    cluster: lists.clusters,
    owner: lists.site_owners,
    sort: ['site_code', 'site_name', 'site_next_pm'],
  };
};
