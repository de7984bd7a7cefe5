import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { dashboards } from '../../contract/dashboards';
import { search } from '../../contract/search';
import { sites } from '../../contract/sites';
import { ssrSites } from '../../contract/ssr-sites';
import { buildApp } from '../../server/app';
import { readConfig } from '../../server/config';
import { openDatabase } from '../../server/db/client';
import { aSite, unique } from '../factories/sites';
import { clientOf } from '../server/harness';
import { startCluster } from './postgres-cluster';

/** A server whose reads may go to copies of its database, all of them real. */
export const serverWithCopies = async (replicas: number) => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'terrain-copies-'));
  const cluster = await startCluster({ replicas, database: 'demo' });
  const [primary, ...copies] = cluster.nodes;
  const config = readConfig({
    DATA_DIR: dataDir,
    LOG_LEVEL: 'silent',
    DATABASE_URL: cluster.urlOf(primary),
    DATABASE_READ_URL: cluster
      .urlOf(primary)
      .replace(`127.0.0.1:${primary.port}`, copies.map(({ port }) => `127.0.0.1:${port}`).join(',')),
  });
  const opened: (() => Promise<void>)[] = [];
  const open = async () => {
    const database = await openDatabase(config);
    const app = await buildApp(config, database);
    await app.ready();
    opened.push(async () => {
      await app.close();
      await database.close();
    });
    return { app, database };
  };
  const { app, database } = await open();
  const manager = await database.db
    .selectFrom('accounts')
    .select(['id', 'owner'])
    .where('username', '=', 'manager')
    .executeTakeFirstOrThrow();
  const person = (who: string | { token: string }, at = app) => {
    const client = clientOf(at, database.db, who);
    return {
      ...client,
      /** By the dashboard. */
      countsSites: async () => {
        const { status, body } = await client.call(dashboards.actions.sites);
        if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`);
        return body.data.sitesby_owners.reduce(
          (sum: number, { number }: { number: number }) => sum + number,
          0,
        );
      },
      finds: async (q: string) => {
        const { status, body } = await client.call(search.actions.find, { q });
        if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`);
        return body.sites.map(({ site_code }: { site_code: string }) => site_code).includes(q);
      },
      /** All sites, as they are taken away. */
      takesSites: async () => {
        const { status, body } = await client.call(sites.actions.list, { limit: -1 });
        if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`);
        return body.total as number;
      },
      /** Makes a site and answers its code. */
      makesSite: async () => {
        const site_code = unique('COPIE-');
        const place = { site_owner: manager.owner, site_address_wilaya: 16, site_manager_id: manager.id };
        const { status, body } = await client.call(ssrSites.actions.create, { site_code, ...place });
        if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`);
        return site_code;
      },
    };
  };
  const reads = () => {
    const { primary: atPrimary, replicas: each } = app.reads!.state();
    return { primary: atPrimary.reads, copies: each.map(({ reads }) => reads) };
  };
  return {
    cluster,
    person,
    /** Another server on the same databases. */
    another: async () => (await open()).app,
    state: () => app.reads!.state().replicas,
    /** Somebody else's work, which no session here knows of. */
    siteBySomebodyElse: async () => {
      const code = unique('AUTRE-');
      await aSite(database.db, { code });
      return code;
    },
    /** Where the next calls of somebody are read: at the primary, or at which copy. */
    whereIs: async (call: () => Promise<unknown>) => {
      const before = reads();
      await call();
      const after = reads();
      const copy = after.copies.findIndex((count, n) => count > before.copies[n]);
      return copy >= 0 ? copy : after.primary > before.primary ? 'primary' : 'nowhere';
    },
    stop: async () => {
      for (const close of opened) await close();
      await cluster.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
};
export type ServerWithCopies = Awaited<ReturnType<typeof serverWithCopies>>;
