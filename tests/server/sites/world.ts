import type { Api, Client } from '../harness';

/** A manager of the demo's kind with one agent, and sites within and outside their reach. */
export const smallWorld = async (api: Api) => {
  const { db } = api;
  const wilaya = await db
    .selectFrom('wilayas')
    .selectAll()
    .where('cluster_id', '=', 1)
    .executeTakeFirstOrThrow();
  const abroad = await db
    .selectFrom('wilayas')
    .selectAll()
    .where('cluster_id', '=', 2)
    .executeTakeFirstOrThrow();
  const manager = await api.person({ role: 'manager', username: 'm.mbs', owner: 'MBS', cluster_id: 1 });
  const agent = await api.person({ role: 'agent', username: 'a.his', cluster_id: 1, manager_id: manager });
  const otherAgent = await api.person({ role: 'agent', username: 'a.other', cluster_id: 2 });
  const addSite = async (code: string, values: object = {}) =>
    (
      await db
        .insertInto('sites')
        .values({
          code,
          name: `Site ${code}`,
          kind: 'site',
          owner: 'MBS',
          wilaya_id: wilaya.id,
          cluster_id: 1,
          code_search: code.toLowerCase(),
          name_search: `site ${code.toLowerCase()}`,
          ...values,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id;
  return {
    manager,
    agent,
    otherAgent,
    addSite,
    site: await addSite('T-1'),
    second: await addSite('T-2'),
    dropSite: await addSite('T-DROP', { kind: 'entrepot' }),
    inactive: await addSite('T-OFF', { status: 'inactive' }),
    foreign: await addSite('T-FAR', { wilaya_id: abroad.id, cluster_id: 2 }),
  };
};

export const notices = async (api: Api, accountId: number) =>
  (
    await api.db
      .selectFrom('notifications')
      .select('content')
      .where('account_id', '=', accountId)
      .orderBy('id')
      .execute()
  ).map(({ content }) => content);

export const historyActions = async (client: Client, siteId: number) => {
  const { body } = await client.get(`/api/sites/history/${siteId}`);
  return body.data as { action: string; username: string; before: any; after: any }[];
};
