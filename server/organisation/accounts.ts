import { canReviewSsrs } from '../../contract/organisation/grants';
import { registerAccounts as register } from '../framework/account/register-accounts';
import { readSettings } from '../framework/settings/queries';
import { getManagerName } from './directory/queries';
import { listOwners, listWilayas } from './settings/queries-choices';

declare module '../../contract/framework/register' {
  interface Register {
    sessionColumns: { owner: string | null; cluster_id: number | null };
    userFacts: {
      owner: string | null;
      cluster: number | null;
      /** Decides on SSRs. */
      reviewer: boolean;
    };
    namingColumn: 'matricule';
  }
}

/** Registers what accounts have beside the framework's columns. */
export const registerAccounts = () =>
  register({
    sessionColumns: ['owner', 'cluster_id'],
    toFacts: async (db, account) => ({
      owner: account.owner,
      cluster: account.cluster_id,
      reviewer: canReviewSsrs(account, (await readSettings(db)).reviewing_owner),
    }),
    namingColumns: ['matricule'],
    listPasswordWords: async db => {
      const places = [...(await listOwners(db)), ...(await listWilayas(db))];
      return [...productWords, ...places.map(({ name }) => name)];
    },
    readPersonalFields: async (db, id) => ({ manager_username: await getManagerName(db, id) }),
  });

const productWords = ['demo', 'telecom', 'ooredoo', 'mobilis', 'djezzy', 'algerie', 'algeria'];
