import { listNotificationTexts } from '../../factories/rows';
import { createSite } from '../../factories/sites';
import type { Api, Client } from '../harness';

/** A manager of the demo's kind with one agent, and sites within and outside their reach. */
export const createSmallWorld = async (api: Api) => {
  const manager = await api.person({ role: 'manager', username: 'm.mbs', owner: 'MBS', cluster_id: 1 });
  const agent = await api.person({ role: 'agent', username: 'a.his', cluster_id: 1, manager_id: manager });
  const otherAgent = await api.person({ role: 'agent', username: 'a.other', cluster_id: 2 });
  const addSite = (code: string, values: object = {}) =>
    createSite(api.db, { code, owner: 'MBS', areas: [], ...values });
  return {
    manager,
    agent,
    otherAgent,
    addSite,
    site: await addSite('T-1'),
    second: await addSite('T-2'),
    dropSite: await addSite('T-DROP', { kind: 'entrepot' }),
    inactive: await addSite('T-OFF', { status: 'inactive' }),
    foreign: await addSite('T-FAR', { wilaya_id: 31, cluster_id: 2 }),
  };
};

export const listNotices = ({ db }: Api, accountId: number) => listNotificationTexts(db, accountId);

export const listHistoryActions = async (client: Client, siteId: number) => {
  const { body } = await client.get(`/api/sites/history/${siteId}`);
  return body.data as { action: string; username: string; before: any; after: any }[];
};
