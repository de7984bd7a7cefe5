import { expect, it } from 'vitest';
import { getRow, type OpenedCopy, selectOption, waitForHeading } from './open-copy';

/** What `docs/adding-a-role.md` gives: a supervisor of managers, and what he reaches. */
export const testRoleInUse = (built: OpenedCopy) => {
  const open = (account: string, at?: string) =>
    built.open(account, at, 'fr', account === username ? chosen : undefined);
  const signIn = (account: string) => built.signIn(account, account === username ? chosen : undefined);
  type Visitor = Awaited<ReturnType<typeof signIn>>;
  type Row = Record<string, any>;
  const all = async (visitor: Visitor, url: string, rows: string): Promise<Row[]> =>
    (await visitor.get(`${url}${url.includes('?') ? '&' : '?'}limit=-1`))[rows];

  const username = 'sup-1';
  const [first, chosen] = ['premier-mot-9', 'trois chevaux verts'];
  let assigned: { id: number; name: string }[];

  it('is made by an admin, and given managers', async () => {
    const admin = await signIn('admin');
    const { managers, cluster_managers } = await admin.get('/api/form/filters');
    const chief = cluster_managers.find(({ name }: Row) => name === 'cluster');
    assigned = managers.filter(({ cluster }: Row) => cluster === chief.cluster).slice(0, 2);
    expect(assigned).toHaveLength(2);

    const screen = await open('admin');
    await screen.getByRole('link', { name: 'Utilisateurs' }).click();
    await screen.getByRole('link', { name: 'Superviseurs' }).click();
    await waitForHeading(screen, 'Superviseurs');
    await screen.getByRole('link', { name: 'Nouveau superviseur' }).first().click();
    await waitForHeading(screen, 'Nouveau superviseur');
    await screen.getByLabel('Nom d’utilisateur').fill(username);
    await screen.getByLabel('Mot de passe').first().fill(first);
    await selectOption(screen, 'Cluster manager', `cluster · ${await nameOfCluster(admin, chief.cluster)}`);
    await screen.getByRole('button', { name: 'Créer le compte' }).click();
    await getRow(screen, new RegExp(username)).waitFor();

    for (const { id } of assigned) {
      await screen.goto(`${built.address()}/managers/detail/${id}/account`);
      await selectOption(
        screen,
        'Superviseur / Cluster manager',
        `${username} · ${await nameOfCluster(admin, chief.cluster)}`,
      );
      await screen.getByRole('button', { name: 'Enregistrer' }).click();
      await screen.getByText('Vos informations ont été enregistrées.').waitFor();
    }
    for (const { id } of assigned)
      expect((await admin.get(`/api/manager/detail/${id}`)).data).toMatchObject({
        cluster_manager_username: username,
      });
  });

  it('sees the sites of his managers and no others, their plans, tasks and people', async () => {
    const wait = await fetch(`${built.address()}/api/user/connect`, json({ username, password: first }));
    const { token } = (await wait.json()).user;
    const changed = await fetch(
      `${built.address()}/api/user/changepassword`,
      json({ old_password: first, new_password: chosen }, token),
    );
    expect(await changed.json()).toMatchObject({ success: true });
    const [admin, supervisor] = await Promise.all([signIn('admin'), signIn(username)]);
    const managed = new Set(assigned.map(({ id }) => id));
    const codes = (rows: Row[]) => rows.map(({ site_code }) => site_code).sort();

    const sites = await all(admin, '/api/sites/fetch', 'sites');
    const expected = sites.filter(({ site_manager_id }) => managed.has(site_manager_id));
    expect(expected.length).toBeGreaterThan(0);
    expect(expected.length).toBeLessThan(sites.length);
    expect(codes(await all(supervisor, '/api/sites/fetch', 'sites'))).toEqual(codes(expected));
    const stranger = sites.find(({ site_manager_id }) => !managed.has(site_manager_id))!;
    expect((await supervisor.send('GET', `/api/sites/detail/${stranger.site_id}`)).status).toBe(404);
    expect((await supervisor.send('GET', `/api/sites/detail/${expected[0].site_id}`)).status).toBe(200);

    // Sites out of use are in no list of his, but their work is.
    const managerOf = new Map<string, number | null>();
    for (const status of ['active', 'inactive', 'dismantled'])
      for (const site of await all(admin, `/api/sites/fetch?site_status=${status}`, 'sites'))
        managerOf.set(site.site_code, site.site_manager_id);
    const isManaged = (code: string | null) => !!code && managed.has(managerOf.get(code) ?? 0);
    const lists = [
      ['/api/V2/planning/fetch?plan_status=all', 'planning', 'planid'],
      ['/api/taskGlobal/fetch', 'tasks', 'id'],
    ] as const;
    for (const [url, rows, id] of lists) {
      const every = await all(admin, url, rows);
      const wanted = every.filter(({ task_site_code, pickup_site_code, drop_site_code }) =>
        [task_site_code, pickup_site_code, drop_site_code].some(isManaged),
      );
      expect([url, wanted.length > 0]).toEqual([url, true]);
      const ids = (found: Row[]) => found.map(each => each[id]).sort();
      expect([url, ids(await all(supervisor, url, rows))]).toEqual([url, ids(wanted)]);
    }

    const agents = await all(admin, '/api/agent/fetch', 'users');
    const names = (rows: Row[]) => rows.map(each => each.username).sort();
    expect(names(await all(supervisor, '/api/agent/fetch', 'users'))).toEqual(
      names(agents.filter(({ manager }) => managed.has(manager))),
    );
    const [own, other] = [
      assigned[0].id,
      agents.find(({ manager }) => manager && !managed.has(manager))!.manager,
    ];
    expect((await supervisor.send('GET', `/api/manager/detail/${own}`)).status).toBe(200);
    expect((await supervisor.send('GET', `/api/manager/detail/${other}`)).status).toBe(404);
    expect((await supervisor.send('GET', '/api/manager/fetch')).status).toBe(403);
  });

  it('has the menu of his rank, and what a manager loses is gone at once', async () => {
    const screen = await open(username, '/sites');
    const menu = screen.getByRole('navigation', { name: 'Menu principal' });
    const countLinks = (name: string) => screen.getByRole('link', { name, exact: true }).count();
    await menu.getByRole('link', { name: 'Utilisateurs' }).click();
    await waitForHeading(screen, 'Agents');
    for (const above of ['Managers', 'Superviseurs']) expect(await countLinks(above), above).toBe(0);
    await menu.getByRole('link', { name: 'Administration' }).click();
    await screen.waitForURL('**/settings/**');
    expect(await countLinks('Historique')).toBe(0);

    const [admin, supervisor] = await Promise.all([signIn('admin'), signIn(username)]);
    const before = (await all(supervisor, '/api/sites/fetch', 'sites')).length;
    const { cluster_managers } = await admin.get('/api/form/filters');
    const chief = cluster_managers.find(({ role }: Row) => role === 'cluster_manager');
    const [{ id }] = assigned;
    const moved = await admin.send('POST', `/api/users/edit/${id}`, { cluster_manager: chief.id });
    expect(moved.status).toBe(200);
    const remaining = await all(supervisor, '/api/sites/fetch', 'sites');
    expect(remaining.length).toBeLessThan(before);
    expect(remaining.filter(({ site_manager_id }) => site_manager_id === id)).toEqual([]);
  });
};

const json = (values: object, token?: string) => ({
  method: 'POST',
  headers: { 'content-type': 'application/json', ...(token && { 'x-sts-token': token }) },
  body: JSON.stringify(values),
});
const nameOfCluster = async (
  visitor: { get: (url: string) => Promise<Record<string, any>> },
  wanted: number,
): Promise<string> =>
  (await visitor.get('/api/form/filters')).clusters.find(({ id }: { id: number }) => id === wanted).name;
