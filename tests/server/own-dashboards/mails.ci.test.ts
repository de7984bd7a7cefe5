import { sql } from 'kysely';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { dashboards } from '../../../contract/figures/dashboards';
import { type OwnDashboard, ownDashboards } from '../../../contract/figures/own-dashboards';
import { today } from '../../../contract/framework/today';
import { openDatabase } from '../../../server/framework/db/client';
import { buildApp } from '../../../server/operations/process/app';
import { uniqueName } from '../../factories/sites';
import { readRecords } from '../../workbooks';
import { type Api, startApi } from '../harness';
import { startSmtpServer } from '../smtp-server';

const { list, save, edit, subscribe, unsubscribe, trial } = ownDashboards.actions;
let api: Api;
let smtp: Awaited<ReturnType<typeof startSmtpServer>>;
beforeAll(async () => {
  smtp = await startSmtpServer();
  api = await startApi({
    SMTP_URL: smtp.url,
    MAIL_FROM: 'terrain@example.dz',
    PUBLIC_URL: 'https://terrain.example.dz',
  });
});
afterAll(async () => {
  await api?.close();
  await smtp?.close();
});

/** The Monday that today is or that was last, by the calendar. */
const monday = () => {
  for (let at = new Date(`${today()}T12:00:00Z`); ; at = new Date(at.getTime() - 86_400_000))
    if (at.getUTCDay() === 1) return at.toISOString().slice(0, 10);
};
const state = {
  period: 'thisYear',
  compared: true,
  tiles: [
    { tile: 'tasks.perOwnerDetail.done', size: 'S', target: { value: 1, bound: 'least' } },
    { tile: 'sites.sitesby_owners.total', size: 'S' },
    { tile: 'sites.sitesby_cluster.bars', size: 'M', target: { value: 5, bound: 'least' } },
    { tile: 'tasks.monthly.line', size: 'L', target: { value: 1_000_000, bound: 'least' } },
  ],
} as const;

const reader = async (values: object) => {
  const username = uniqueName('lecteur.');
  const id = await api.person({ role: 'manager', username, cluster_id: 1, ...values });
  const email = `${username}@example.dz`;
  await api.update('accounts', id, { email });
  return { id, username, email, client: api.client(username) };
};
const shared = async () => {
  const name = uniqueName('Réunion ');
  const values = { name, state: state as never, share_role: 'manager' };
  const { body } = await api.client('admin').call(save, values);
  return { id: body.id as number, name };
};
const mailsTo = (email: string) => smtp.mails().filter(({ to }) => to === email);
const eventually = (isSo: () => Promise<unknown>) => vi.waitUntil(isSo, { timeout: 20_000, interval: 50 });
const idle = () =>
  eventually(async () => {
    const { rows } = await sql`select from jobs where outcome is null and (kind = 'dashboardMail'
      or kind = 'dashboards' and (holder is not null or due_at <= now()))`.execute(api.db);
    return rows.length === 0;
  });
/** Once a server that is at it just now goes on to the Monday after. */
const dashboardsAreDue = () =>
  eventually(async () => {
    const { numAffectedRows } = await sql`update jobs set due_at = now()
      where kind = 'dashboards' and outcome is null and holder is null`.execute(api.db);
    return numAffectedRows === 1n;
  });
/** Monday, 6 o'clock: as if those who get mails had had none since the week before. */
const mondayComes = async ({ again = false } = {}) => {
  if (!again) await sql`update dashboard_mails set made_for = ${monday()}::date - 7`.execute(api.db);
  await dashboardsAreDue();
  await idle();
};
const textOf = async (file: Buffer) => {
  const paper = await getDocument({ data: new Uint8Array(file), useSystemFonts: false }).promise;
  const pages = Array.from({ length: paper.numPages }, (_, at) => paper.getPage(at + 1));
  const texts = await Promise.all(pages.map(async page => (await (await page).getTextContent()).items));
  return texts
    .flat()
    .map(item => ('str' in item ? item.str : ''))
    .join(' ')
    .replace(/\s+/g, ' ');
};
const written = (value: number) => new Intl.NumberFormat('fr').format(value).replace(/\s/g, ' ');

describe('a dashboard by mail', () => {
  it('goes every Monday to who asked for it, as PDF or workbook, with what each sees himself', async () => {
    const { id, name } = await shared();
    const [near, far] = [await reader({ owner: 'inhouse' }), await reader({ cluster_id: 2, owner: 'MBS' })];
    expect((await near.client.call(list)).body.mail).toBe('on');
    expect((await near.client.call(subscribe, { id, format: 'pdf' })).status).toBe(200);
    const english = { headers: { 'accept-language': 'en' } };
    expect((await far.client.call(subscribe, { id, format: 'xlsx' }, english)).status).toBe(200);
    const mailed = async (recipient: typeof near) =>
      (await recipient.client.call(list)).body.dashboards.find((each: OwnDashboard) => each.id === id).mailed;
    expect([await mailed(near), await mailed(far)]).toEqual(['pdf', 'xlsx']);

    await mondayComes();
    const sum = (rows: any[], key: string) => rows.reduce((so, row) => so + row[key], 0);
    const figures = async (recipient: typeof near) => {
      const { perOwnerDetail } = (await recipient.client.call(dashboards.actions.tasks)).body.data;
      const { sitesby_owners } = (await recipient.client.call(dashboards.actions.sites)).body.data;
      return { done: sum(perOwnerDetail, 'done'), sites: sum(sitesby_owners, 'number') };
    };

    const [pdf, ...morePdf] = mailsTo(near.email);
    expect([pdf.attachments.length, morePdf.length]).toEqual([1, 0]);
    const own = await figures(near);
    expect(pdf.subject).toContain(name);
    expect(pdf.text).toContain(`https://terrain.example.dz/dashboard/own/${id}`);
    expect(pdf.text.replace(/\s/g, ' ')).toContain(`Total des sites physiques : ${written(own.sites)}`);
    expect(pdf.attachments[0]).toMatchObject({ type: 'application/pdf' });
    expect(pdf.attachments[0].name).toMatch(/^Reunion-\d+_\d{4}-\d\d-\d\d\.pdf$/);
    const text = await textOf(pdf.attachments[0].content);
    const expected = [
      name,
      near.username,
      `Réalisés (PM)`,
      written(own.done),
      'Total des sites physiques',
      written(own.sites),
    ];
    for (const words of [...expected, 'Objectif : 1 000 000 minimum', 'manqué', 'Sites par cluster'])
      expect(text).toContain(words);
    // Of the line across, and of its number beside the chart.
    expect(text.split('1 000 000')).toHaveLength(3);

    const [book, ...moreBooks] = mailsTo(far.email);
    expect([book.attachments.length, moreBooks.length]).toEqual([1, 0]);
    const others = await figures(far);
    expect(book.text).toContain('You receive this message because you asked for it.');
    const rows = readRecords(book.attachments[0].content);
    expect(rows.find(row => row.Tile === 'Done (PM)')!.Value).toBe(others.done);
    expect(rows.find(row => row.Tile === 'Total physical sites')!.Value).toBe(others.sites);
    expect(others).not.toEqual(own);
  });

  it('goes once a Monday, with three servers at it, when the job runs again, and when one was just asked for', async () => {
    const { id } = await shared();
    const one = await reader({ owner: 'inhouse' });
    await one.client.call(subscribe, { id, format: 'xlsx' });
    // Asked for in the middle of a week: its Monday has passed.
    await mondayComes({ again: true });
    expect(mailsTo(one.email)).toHaveLength(0);

    const others = await Promise.all(
      (api.engine === 'postgres' ? [1, 2] : []).map(async () => {
        const database = await openDatabase(api.config);
        const app = await buildApp(api.config, database);
        await app.ready();
        return { close: () => app.close().then(() => database.close()) };
      }),
    );
    await mondayComes();
    await mondayComes({ again: true });
    await mondayComes({ again: true });
    for (const other of others) await other.close();
    expect(mailsTo(one.email)).toHaveLength(1);

    expect((await one.client.call(unsubscribe, { id })).status).toBe(200);
    await mondayComes();
    expect(mailsTo(one.email)).toHaveLength(1);
  });

  it('goes to nobody who no longer sees it, works here, or has an address', async () => {
    const { id } = await shared();
    const aReader = () => reader({ owner: 'inhouse' });
    const [out, disabled, mute] = [await aReader(), await aReader(), await aReader()];
    for (const { client } of [out, disabled, mute]) await client.call(subscribe, { id, format: 'xlsx' });
    await api.update('accounts', disabled.id, { status: 'disabled' });
    await api.update('accounts', mute.id, { email: null });
    await api.client('admin').call(edit, { id, share_role: null });
    await mondayComes();
    for (const { email } of [out, disabled, mute]) expect(mailsTo(email)).toHaveLength(0);
    const remaining = (await api.rows('dashboard_mails', { view_id: id })).map(
      ({ account_id }) => account_id,
    );
    expect(remaining.sort()).toEqual([disabled.id, mute.id].sort());
    expect(await api.rows('jobs', { outcome: 'failed' })).toEqual([]);
    const { status, body } = await mute.client.call(subscribe, { id: (await shared()).id, format: 'pdf' });
    expect([status, body.error]).toEqual([409, expect.stringContaining('adresse e-mail')]);
  });

  /** Mails that the other side refused for now, once there are some. */
  const waiting = async () => {
    const refused = async () =>
      (await api.rows('jobs', { kind: 'dashboardMail' })).filter(
        ({ cause, outcome }) => cause !== null && outcome === null,
      );
    await eventually(async () => (await refused()).length);
    return refused();
  };
  const retryMails = async () => {
    smtp.refuse(() => null);
    await sql`update jobs set due_at = now() where kind = 'dashboardMail'`.execute(api.db);
    await idle();
  };

  it('goes at once to who tries it, and is tried again where the other side is busy', async () => {
    const { id, name } = await shared();
    const one = await reader({ owner: 'inhouse' });
    expect((await one.client.call(trial, { id, format: 'pdf' })).status).toBe(200);
    await idle();
    expect(mailsTo(one.email).map(({ subject }) => subject.includes(name))).toEqual([true]);

    smtp.refuse(to => (to === one.email ? '451 later' : null));
    await one.client.call(trial, { id, format: 'xlsx' });
    expect(await waiting()).toMatchObject([{ attempts: 1, cause: { name: 'answered', code: 451 } }]);
    await retryMails();
    expect(mailsTo(one.email)).toHaveLength(2);
  });

  it('does not go to who ended them while it waited for the other side', async () => {
    const { id } = await shared();
    const one = await reader({ owner: 'inhouse' });
    await one.client.call(subscribe, { id, format: 'xlsx' });
    smtp.refuse(to => (to === one.email ? '451 later' : null));
    await sql`update dashboard_mails set made_for = ${monday()}::date - 7 where view_id = ${id}`.execute(
      api.db,
    );
    await dashboardsAreDue();
    await waiting();
    expect((await one.client.call(unsubscribe, { id })).status).toBe(200);
    await retryMails();
    expect(mailsTo(one.email)).toHaveLength(0);
  });
});
