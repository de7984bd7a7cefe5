import { createHash, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { field } from '../../../contract/field/field';
import { type LateWork, lateWork } from '../../../contract/field/late-work';
import type { HistoryRow } from '../../../contract/framework/history';
import { notifications } from '../../../contract/office/notifications';
import { settings } from '../../../contract/organisation/settings';
import { planActions } from '../../../contract/work/plans';
import { taskActions } from '../../../contract/work/task-actions';
import { cmTasks } from '../../../contract/work/task-lists';
import { folderStore } from '../../../server/framework/store/folder-store';
import { listReferencedFiles } from '../../../server/operations/backup/queries-dump';
import { checkStoredFiles } from '../../../server/work/files/check-stored-files';
import { removeOldPhotos } from '../../../server/work/files/photo-retention';
import { allPermissions } from '../../contract/permission-oracle';
import { createPlan, createSite, createTask } from '../../factories/sites';
import { expectOk } from '../answers';
import { type Answer, testApi } from '../harness';
import { createJpeg, createMobileClient, type MobileClient, sendPhoto } from './mobile-client';

const api = testApi();
const admin = api.client('admin');
const { handOver, announceLate } = field.actions;
const { list, attach, dismiss, reopen } = lateWork.actions;
let agent: number;
let other: number;
let mobile: MobileClient;
let second: MobileClient;
let site: number;
let plan: number;
beforeAll(async () => {
  const manager = { role: 'manager', permissions: allPermissions, owner: 'inhouse' } as const;
  const near = await api.person({ ...manager, username: 'l-near', cluster_id: 1 });
  await api.person({ ...manager, username: 'l-far', cluster_id: 2 });
  const person = { role: 'agent', cluster_id: 1, owner: 'inhouse', manager_id: near } as const;
  agent = await api.person({ ...person, username: 'l-agent' });
  other = await api.person({ ...person, username: 'l-other' });
  mobile = await createMobileClient(api, agent);
  second = await createMobileClient(api, other);
  site = await createSite(api.db, { areas: ['gpm'], manager_id: near });
});
beforeEach(async () => {
  plan = await createPlan(api.db, site, { kind: 'cm', agent_id: agent });
});

const at = '2026-11-20T09:30:00.000Z';
const entered = (data: Record<string, unknown>) => ({
  test: 'cm_actions',
  data,
  done: true,
  finished_at: at,
});
const arrival = { lat: 36.75, lng: 3.05, at, data: {} };
const outcome = { kind: 'impossible', cause: 'weather', note: 'Route coupée', at } as const;
const work = (data: Record<string, unknown> = { downtime: 12 }) => ({
  ...{ plan_id: plan, site_id: site, arrival, outcome },
  steps: [entered(data)],
});
const handedOver = async (values: object = work()) =>
  (await expectOk(mobile.call(handOver, values as never))).late_id;
const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
const announced = (content: Buffer, index = 0) => ({
  ...{ id: randomUUID(), size: content.length, sha256: hashOf(content) },
  ...{ test: 'photos', index, comment: 'Portail' },
});
const part = async (id: string, offset: number, payload: Buffer) =>
  (
    await api.app.inject({
      method: 'POST',
      url: `/api/field/uploads/${id}?offset=${offset}`,
      headers: { 'x-sts-token': await mobile.token(), 'content-type': 'application/octet-stream' },
      payload,
    })
  ).json();
const sent = async (late_id: number, content: Buffer, index = 0) => {
  const photo = announced(content, index);
  await expectOk(mobile.call(announceLate, { late_id, photos: [photo] }));
  await part(photo.id, 0, content);
  return photo;
};
const getLateWork = async (late_id: number, client = admin): Promise<LateWork> =>
  (await expectOk(client.call(list, { site_id: site }))).data.find(
    (late: LateWork) => late.late_id === late_id,
  )!;
const taskOf = async (task_id: number) =>
  (await expectOk(admin.call(cmTasks.actions.show, { task_id }))).tasks[0] as any;
const begun = async () =>
  (await expectOk(mobile.call(field.actions.clockin, { plan_id: plan, lat: 36.75, lng: 3.05, at }))).taskid;

describe('takes what its agent hands over after', () => {
  const ends: [string, () => Promise<Answer>][] = [
    ['cancelled', () => admin.call(planActions.actions.delete, { id: plan })],
    [
      'reassigned',
      () =>
        admin.call(planActions.actions.edit, {
          plan_id: plan,
          planning_date: '2030-05-17',
          planning_agent: other,
        }),
    ],
    [
      'cancelled',
      async () => admin.call(taskActions.actions.cancel, { id: await begun(), message: 'Site fermé' }),
    ],
    ['deleted', async () => admin.call(taskActions.actions.delete, { pmid: await begun() })],
    [
      'closed',
      async () => {
        const taskid = await begun();
        await mobile.call(field.actions.impossible, { taskid, cause: 'weather' });
        await admin.call(taskActions.actions.return, { pmid: taskid });
        return admin.call(taskActions.actions.close, { id: taskid });
      },
    ],
  ];
  it.each(ends)('%s', async (reason, end) => {
    expect(await mobile.call(handOver, work())).toMatchObject({ status: 409 });
    await expectOk(end());
    const late_id = await handedOver();
    expect(await getLateWork(late_id)).toMatchObject({
      ...{ reason, status: 'pending', plan_id: plan, agent: { username: 'l-agent' } },
      ...{ arrival: { lat: 36.75 }, steps: [entered({ downtime: 12 })], outcome },
    });
  });
});

it('goes on with a photo that had begun to come for the task, and tells nothing of whoever has the work now', async () => {
  const taskid = await begun();
  const content = await createJpeg('#579', 300);
  const photo = announced(content);
  await expectOk(mobile.call(field.actions.announce, { photos: [{ ...photo, taskid }] }));
  await part(photo.id, 0, content.subarray(0, 400));
  await expectOk(admin.call(taskActions.actions.cancel, { id: taskid, message: 'Site fermé' }));
  const answer = await expectOk(mobile.call(handOver, work()));
  expect(Object.keys(answer).sort()).toEqual(['late_id', 'success']);
  const { photos } = await expectOk(mobile.call(announceLate, { late_id: answer.late_id, photos: [photo] }));
  expect(photos).toMatchObject([{ offset: 400, photo_id: null }]);
  await part(photo.id, 400, content.subarray(400));
  expect((await getLateWork(answer.late_id)).photos).toHaveLength(1);
});

it('says of a photo that had arrived what its agent typed later', async () => {
  const taskid = await begun();
  const { photo_id } = await expectOk(
    sendPhoto(mobile, { taskid, test: 'photos', index: 0, comment: 'Câb' }),
  );
  await expectOk(admin.call(taskActions.actions.cancel, { id: taskid, message: 'Site fermé' }));
  const comments = [{ photo_id, test: 'photos', index: 0, comment: 'Câble dénudé' }];
  const late_id = await handedOver({ plan_id: plan, site_id: site, comments });
  expect(await getLateWork(late_id)).toMatchObject({ comments });
  expect((await api.row('photos', photo_id)).comment).toBe('Câb');
  const { data } = await expectOk(admin.call(attach, { id: late_id, task_id: taskid }));
  expect(data.attached).toEqual([`photos.comments.${photo_id}`]);
  expect((await api.row('photos', photo_id)).comment).toBe('Câble dénudé');
});

it('lets nobody say anything of photos that are not his', async () => {
  const theirs = await createTask(api.db, site, { kind: 'cm', agent_id: other, status: 'ongoing' });
  const { photo_id } = await expectOk(
    sendPhoto(second, { taskid: theirs, test: 'photos', index: 0, comment: 'À moi' }),
  );
  const comments = [{ photo_id, test: 'photos', index: 0, comment: 'Pas à lui' }];
  const late_id = await (async () => {
    await expectOk(admin.call(taskActions.actions.cancel, { id: await begun(), message: 'Site fermé' }));
    return handedOver({ plan_id: plan, site_id: site, comments });
  })();
  expect((await getLateWork(late_id)).comments).toEqual([]);
  await expectOk(admin.call(attach, { id: late_id, task_id: theirs, replace: true }));
  expect((await api.row('photos', photo_id)).comment).toBe('À moi');
});

it('takes a photo for a task that had gone to late work under the same id', async () => {
  await expectOk(admin.call(taskActions.actions.cancel, { id: await begun(), message: 'Site fermé' }));
  const late_id = await handedOver();
  const content = await createJpeg('#159', 70);
  const { id } = await sent(late_id, content, 4);
  plan = await createPlan(api.db, site, { kind: 'cm', agent_id: agent });
  const taskid = await begun();
  const photo = { ...announced(content, 4), id, taskid };
  const { photos } = await expectOk(mobile.call(field.actions.announce, { photos: [photo] }));
  expect(photos).toMatchObject([{ offset: 0, photo_id: null, refused: null }]);
  const { photo_id } = await part(id, 0, content);
  expect(await api.row('photos', photo_id)).toMatchObject({
    task_id: taskid,
    slot: 4,
    sha256: hashOf(content),
  });
  expect((await getLateWork(late_id)).photos).toHaveLength(1);
});

describe('of a cancelled plan', () => {
  beforeEach(async () => {
    await expectOk(admin.call(planActions.actions.delete, { id: plan }));
  });

  it('keeps photos in parts, tells which are awaited, and doubles nothing that comes again', async () => {
    const late_id = await handedOver();
    const content = await createJpeg('#135', 300);
    const photo = announced(content);
    expect((await expectOk(mobile.call(announceLate, { late_id, photos: [photo] }))).photos).toMatchObject([
      { offset: 0, photo_id: null, refused: null },
    ]);
    await part(photo.id, 0, content.subarray(0, 400));
    expect(await getLateWork(late_id)).toMatchObject({ photos: [], photos_awaited: 1 });
    expect(await handedOver()).toBe(late_id);
    const { photo_id } = await part(photo.id, 400, content.subarray(400));
    const again = await expectOk(mobile.call(announceLate, { late_id, photos: [photo] }));
    expect(again.photos).toMatchObject([{ offset: content.length, photo_id }]);
    const late = await getLateWork(late_id);
    expect(late).toMatchObject({
      photos_awaited: 0,
      photos: [{ photo_id, comment: 'Portail', attached: false }],
    });
    const picture = await api.app.inject({ method: 'GET', url: late.photos[0].url! });
    expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/jpeg']);
    const historyRows = await api.db
      .selectFrom('history')
      .select('id')
      .where('action', '=', 'field.handOver')
      .where('object_id', '=', site)
      .where('account_id', '=', agent)
      .execute();
    await handedOver();
    const then = await api.db
      .selectFrom('history')
      .select('id')
      .where('action', '=', 'field.handOver')
      .where('object_id', '=', site)
      .where('account_id', '=', agent)
      .execute();
    expect(then).toHaveLength(historyRows.length);
  });

  it('tells the site’s manager, and shows it to those alone who reach the site', async () => {
    const late_id = await handedOver();
    const near = api.reader('l-near');
    expect((await expectOk(near.call(list, {}))).data.map(({ late_id }: LateWork) => late_id)).toContain(
      late_id,
    );
    const { content } = await expectOk(near.call(notifications.actions.fetch));
    expect(content[0].content).toContain('l-agent a remis un travail');
    expect(content[0].content).toContain('reçu après l’annulation');
    const far = api.reader('l-far');
    expect((await expectOk(far.call(list, {}))).data).toEqual([]);
    expect(await far.call(list, { site_id: site })).toMatchObject({ status: 404 });
    expect(await far.call(dismiss, { id: late_id, reason: 'Non' })).toMatchObject({ status: 404 });
  });

  it('refuses what was never his, another site, and values that the step does not take', async () => {
    expect(await second.call(handOver, work())).toMatchObject({
      ...{ status: 404, body: { error: expect.stringContaining('jamais été attribuée') } },
    });
    const otherSite = await createSite(api.db);
    expect(await mobile.call(handOver, { ...work(), site_id: otherSite })).toMatchObject({
      ...{ status: 422, body: { fields: [{ path: 'site_id' }] } },
    });
    expect(await mobile.call(handOver, work({ downtime: 'longtemps' }))).toMatchObject({
      ...{ status: 422, body: { fields: [{ path: 'steps.0.data.downtime' }] } },
    });
    expect((await expectOk(admin.call(list, { plan_id: plan }))).data).toEqual([]);
  });

  it('fills what stands empty in a task and leaves the rest to be seen, or takes its place', async () => {
    const late_id = await handedOver(work({ downtime: 12, follow_up: 'Revoir le GE' }));
    const [first, later] = [await createJpeg('#246', 80), await createJpeg('#357', 90)];
    await sent(late_id, first, 0);
    await sent(late_id, later, 1);
    const task_id = await createTask(api.db, site, { kind: 'cm', agent_id: other });
    const otherMobile = await createMobileClient(api, other);
    await expectOk(
      otherMobile.call(field.actions.step, { taskid: task_id, test: 'cm_actions', data: { downtime: 90 } }),
    );
    await api.add('photos', {
      ...{ task_id, test: 'photos', slot: 1, type: 'image/jpeg', sha256: 'theirs' },
    } as never);
    expect((await getLateWork(late_id)).tasks.map(task => task.task_id)).toContain(task_id);

    const { data } = await expectOk(admin.call(attach, { id: late_id, task_id }));
    expect(data).toMatchObject({
      ...{ status: 'attached', attached_task_id: task_id, decided_by: 'admin' },
      ...{ attached: ['cm_actions.follow_up'], photos: [{ attached: true }, { attached: false }] },
    });
    const values = async () => {
      const { task_tests } = await taskOf(task_id);
      return {
        downtime: task_tests.cm_actions.data.downtime,
        follow_up: task_tests.cm_actions.data.follow_up,
        photos: task_tests.photos.data.photos.map((photo: any) => photo.index).sort(),
      };
    };
    expect(await values()).toMatchObject({ downtime: 90, follow_up: 'Revoir le GE', photos: [0, 1] });
    const history = await expectOk(admin.call(taskActions.actions.history, { id: task_id }));
    expect(history.data.filter(({ action }: HistoryRow) => action === 'lateWork.attach')).toHaveLength(2);

    expect(await admin.call(attach, { id: late_id, task_id })).toMatchObject({ status: 409 });
    await expectOk(admin.call(reopen, { id: late_id }));
    const replaced = await expectOk(admin.call(attach, { id: late_id, task_id, replace: true }));
    expect(replaced.data.photos).toMatchObject([{ attached: true }, { attached: true }]);
    expect(await values()).toMatchObject({ downtime: 12, follow_up: 'Revoir le GE' });
  });

  it('goes to no task of another kind or site, nor to one that was judged', async () => {
    const late_id = await handedOver();
    const otherSite = await createSite(api.db);
    for (const task_id of [
      await createTask(api.db, site, { kind: 'gpm' }),
      await createTask(api.db, otherSite, { kind: 'cm' }),
      await createTask(api.db, site, { kind: 'cm', status: 'accept' }),
    ])
      expect(await admin.call(attach, { id: late_id, task_id })).toMatchObject({ status: 409 });
  });

  it('is dismissed with a reason and reopened, and waits again when more of it comes', async () => {
    const late_id = await handedOver();
    const dismissed = await expectOk(admin.call(dismiss, { id: late_id, reason: 'Déjà fait' }));
    expect(dismissed.data).toMatchObject({
      status: 'dismissed',
      dismissal: 'Déjà fait',
      decided_by: 'admin',
    });
    expect((await expectOk(admin.call(reopen, { id: late_id }))).data.status).toBe('pending');
    await expectOk(admin.call(dismiss, { id: late_id, reason: 'Déjà fait' }));
    expect(await handedOver(work({ downtime: 13 }))).toBe(late_id);
    expect(await getLateWork(late_id)).toMatchObject({
      ...{ status: 'pending', dismissal: null, steps: [{ data: { downtime: 13 } }] },
    });
  });

  it('keeps its pictures’ files as long as it waits, and removes them in their time', async () => {
    const late_id = await handedOver();
    await sent(late_id, await createJpeg('#468', 120));
    const { file } = await api.db
      .selectFrom('late_photos')
      .select('file')
      .where('late_id', '=', late_id)
      .executeTakeFirstOrThrow();
    const store = folderStore(api.config.uploadDir);
    const stored = () => existsSync(path.join(api.config.uploadDir, file));
    const check = await checkStoredFiles(api.db, store, { quick: true, removeOrphans: false });
    expect([check.missing, check.compared > 0]).toEqual([[], true]);
    expect(await listReferencedFiles(api.db)).toContain(file);
    await removeOldPhotos(api.db, store);
    expect(stored()).toBe(true);
    await expectOk(admin.call(dismiss, { id: late_id, reason: 'Déjà fait' }));
    await api.update('late_work', late_id, { decided_at: new Date('2020-01-01') });
    await expectOk(admin.call(settings.actions.updateTaskRules, { photo_months: 12 }));
    await removeOldPhotos(api.db, store);
    await expectOk(admin.call(settings.actions.updateTaskRules, { photo_months: 0 }));
    expect(stored()).toBe(false);
    expect((await getLateWork(late_id)).photos).toMatchObject([{ url: null, thumb: null }]);
  });
});
