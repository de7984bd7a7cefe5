import { describe, expect } from 'vitest';
import { getSlots } from '../../contract/work/evidence';
import type { WorkId } from '../../field/work/vault/tables';
import { signInFromLogin } from '../journeys/sign-in';
import { buildMinimalData } from '../server/field/mobile-client';
import { createAgentActions, createTestPicture } from './agent-actions';
import { fieldTest } from './field-test';

const requiredSlots = getSlots('cm', 'photos').filter(({ required }) => required);

describe('what the server refuses', () => {
  fieldTest(
    'is shown with its field beside the step, and is sent once fixed',
    async ({ office, agent, planned }) => {
      const { work, one } = await planned('cm');
      const hand = createAgentActions(one);
      await hand.arrive(work);
      await hand.enter(work, 'cm_actions', { downtime: 'longtemps', follow_up: 'À revoir' });
      await one.sendNow();
      await one.says(/Durée d’interruption.: /);
      await one
        .page()
        .getByRole('link', { name: /^Actions/ })
        .click();
      await one.page().waitForURL(`**/field/work/${work}/step/cm_actions`);
      await one.page().goBack();
      await hand.enter(work, 'cm_actions', { downtime: 12 });
      await one.sendAll();
      expect((await office.held(agent, work))!.tests.cm_actions.data).toMatchObject({
        downtime: 12,
        follow_up: 'À revoir',
      });
    },
  );

  fieldTest(
    'because the office changed the step shows both versions, and the agent chooses field by field',
    async ({ office, agent, planned }) => {
      const { work, one } = await planned('cm');
      const hand = createAgentActions(one);
      await hand.arrive(work);
      const minimal = buildMinimalData('cm', 'cm_actions');
      const first = { ...minimal, problem_found: 'Fusible', downtime: 10, follow_up: 'Rien' };
      await hand.enter(work, 'cm_actions', first);
      for (const { index } of requiredSlots)
        await hand.photo(work, 'photos', index, await createTestPicture(80 + index));
      await hand.submit(work);
      await one.sendAll();
      const { taskid } = (await office.held(agent, work))!;
      await office.ask('admin', 'POST', '/api/pm/return', { pmid: taskid, message: 'À compléter' });
      await one.sendNow();
      await expect.poll(() => one.rows('outcomes')).toEqual([]);
      await one.become('cut');
      await hand.enter(work, 'cm_actions', { downtime: 20, problem_found: 'Disjoncteur' });
      for (const [field, value] of [
        ['downtime', 90],
        ['follow_up', 'Revoir le GE'],
      ])
        await office.ask('admin', 'POST', '/api/test/edit', {
          ...{ pm: taskid, test: 'cm_actions', field, value },
        });
      await one.become('cut');
      await hand.enter(work, 'cm_actions', { downtime: 20, problem_found: 'Disjoncteur' });
      await one.become('good');
      await one
        .page()
        .getByRole('link', { name: /Modifié par le bureau/ })
        .click();
      const page = one.page();
      const interruption = page.getByRole('group', { name: 'Durée d’interruption' });
      await interruption.getByText('20 min').waitFor();
      await interruption.getByText('90 min').waitFor();
      // What only one side has changed is preselected; what both have is asked.
      expect(
        await page.getByRole('group', { name: 'Suite à donner' }).getByLabel('Revoir le GE').isChecked(),
      ).toBe(true);
      expect(await page.getByRole('button', { name: '1 champ à choisir' }).isDisabled()).toBe(true);
      await interruption.getByText('90 min').click();
      await page.getByRole('button', { name: 'Valider et envoyer' }).click();
      await one.sendAll();
      expect((await office.held(agent, work))!.tests.cm_actions.data).toMatchObject({
        ...{ downtime: 90, follow_up: 'Revoir le GE', problem_found: 'Disjoncteur' },
      });
    },
  );

  fieldTest(
    'because the task was cancelled is handed over, and the office reads it on the site’s page',
    async ({ office, agent, planned, browser, server }) => {
      const { work, one } = await planned('cm');
      const hand = createAgentActions(one);
      await hand.arrive(work);
      await one.sendAll();
      const { taskid } = (await office.held(agent, work))!;
      await one.become('cut');
      const picture = await hand.photo(work, 'photos', 0, await createTestPicture(61, 700));
      await hand.enter(work, 'cm_actions', { follow_up: 'Revoir le GE' });
      await office.ask('admin', 'POST', `/api/pm/cancel/${taskid}`, { message: 'Site fermé' });
      await one.become('good');
      await one.says(/Cette tâche a été annulée par un manager/);
      // The connection is cut in the middle of it: nothing is deleted from the phone.
      await one.become('cut');
      const page = one.page();
      await page.getByRole('button', { name: 'Remettre au bureau' }).waitFor();
      // Signing out offers it first.
      await page.getByRole('link', { name: 'Moi' }).click();
      await page.getByRole('button', { name: 'Se déconnecter' }).click();
      await page.getByRole('button', { name: 'Remettre au bureau et envoyer d’abord' }).click();
      await one.says(/Remise au bureau en attente du réseau/);
      expect(await one.rows('photos')).toHaveLength(1);
      await one.become('good');
      await one.sendNow();
      await one.says('Tout est envoyé');
      expect([await one.rows('photos'), await one.rows('steps')]).toEqual([[], []]);

      const { data } = await office.ask('admin', 'GET', `/api/late/fetch?plan_id=${work.slice(1)}`);
      expect(data).toMatchObject([{ reason: 'cancelled', task_id: taskid, photos_awaited: 0 }]);
      const desk = await browser.newPage({ baseURL: server.address, locale: 'fr-FR' });
      await signInFromLogin(desk, 'admin');
      // The office's first screen links to it.
      await desk.getByRole('list', { name: 'Travail reçu après coup' }).getByRole('link').first().click();
      await desk.waitForURL(`**/sites/detail/${data[0].site_id}*`);
      const late = desk.getByRole('article', { name: 'Reçu après l’annulation' });
      await late.getByText('Revoir le GE').waitFor();
      await late.getByText(/Remis par agent/).waitFor();
      await late.getByRole('button', { name: 'Rattacher' }).click();
      await desk.getByRole('dialog').getByRole('button', { name: 'Rattacher' }).click();
      await late.getByRole('link', { name: `Rattaché à la tâche n° ${taskid}` }).waitFor();
      await desk.close();
      const serverTask = (await office.held(agent, work))!;
      expect(serverTask.tests.cm_actions.data).toMatchObject({ follow_up: 'Revoir le GE' });
      expect(await serverTask.bytes()).toEqual({ 'photos/0': picture });
    },
  );

  fieldTest(
    'because the task was cancelled stays readable, until the agent discards it',
    async ({ office, agent, planned }) => {
      const { work, one } = await planned('cm');
      const hand = createAgentActions(one);
      await hand.arrive(work);
      await one.sendAll();
      const { taskid } = (await office.held(agent, work))!;
      await one.become('cut');
      await hand.photo(work, 'photos', 0, await createTestPicture(60));
      await hand.enter(work, 'cm_actions', { follow_up: 'Pour rien' });
      await office.ask('admin', 'POST', `/api/pm/cancel/${taskid}`, { message: 'Site fermé' });
      await one.become('good');
      await one.says(/Cette tâche a été annulée par un manager/);
      await one.says(/Site fermé/);
      expect(await one.rows('photos')).toHaveLength(1);
      expect(await one.rows('steps')).toMatchObject([{ data: { follow_up: 'Pour rien' } }]);
      const page = one.page();
      await page.getByRole('button', { name: 'Abandonner les saisies non envoyées' }).click();
      await page.getByText('1 étape et 1 photo').last().waitFor();
      await page.getByRole('button', { name: 'Abandonner', exact: true }).click();
      await one.says('Tout est envoyé');
      expect(await one.rows('photos')).toEqual([]);
    },
  );

  fieldTest(
    'because its bytes are gone is shown beside its photo; the rest is sent, and the photo once it is retaken',
    async ({ office, agent, planned }) => {
      const { work, one } = await planned('cm');
      await one.become('cut');
      const hand = createAgentActions(one);
      await hand.arrive(work);
      await hand.enter(work, 'cm_actions', buildMinimalData('cm', 'cm_actions'));
      const photos: Record<string, string> = {};
      for (const { index } of requiredSlots)
        photos[`photos/${index}`] = await hand.photo(
          work,
          'photos',
          index,
          await createTestPicture(90 + index),
        );
      await hand.submit(work);
      const [lost] = requiredSlots;
      await one.page().evaluate(async index => {
        const { vault } = terrain;
        const { id } = vault.all('photos').find(photo => photo.index === index)!;
        await vault.write([{ remove: 'bytes', key: id }]);
      }, lost.index);
      const other: WorkId = `p${await office.plan('cm', agent.user.userid)}`;
      await one.become('good');
      await one.sendNow();
      await one.says(/Introuvable sur ce téléphone/);
      // Changes at the office are fetched all the same.
      await one.has(other);
      const { [`photos/${lost.index}`]: _, ...rest } = photos;
      expect(await office.held(agent, work)).toMatchObject({ status: 'ongoing', photos: rest });
      photos[`photos/${lost.index}`] = await hand.photo(
        work,
        'photos',
        lost.index,
        await createTestPicture(98),
      );
      await one.sendAll();
      expect(await office.held(agent, work)).toMatchObject({ status: '', photos });
    },
  );
});

fieldTest(
  'a tab killed at every step of sending, before and after the server got it, sends each item once',
  { timeout: 300_000 },
  async ({ office, agent, planned }) => {
    const { work, one } = await planned('cm');
    await one.become('cut');
    const hand = createAgentActions(one);
    await hand.arrive(work);
    const photos: Record<string, string> = {};
    for (const [at, { index }] of requiredSlots.entries()) {
      const picture = await createTestPicture(70 + at, at ? 2 : 700);
      photos[`photos/${index}`] = await hand.photo(work, 'photos', index, picture);
    }
    const data = buildMinimalData('cm', 'cm_actions');
    await hand.enter(work, 'cm_actions', data);
    await hand.submit(work);

    /**
     * Each type of write and its count: the tab is killed on the first before it arrives, on the second before its
     * response does.
     */
    const met = new Map<string, number>();
    let dying = Promise.resolve();
    one.meddle(async route => {
      const request = route.request();
      const sort = sortOf(new URL(request.url()));
      if (request.method() !== 'POST' || sort.endsWith('/connect')) return false;
      const times = met.get(sort) ?? 0;
      met.set(sort, times + 1);
      if (times > 1) return false;
      if (times === 1) await route.fetch();
      dying = one.kill();
      await dying;
      return true;
    });
    await one.become('good');
    for (let lives = 0; lives < 40; lives++) {
      await one.sendNow().catch(() => undefined);
      const killed = one
        .page()
        .waitForEvent('close')
        .then(() => Promise.reject());
      const ended = await Promise.race([one.says('Tout est envoyé'), killed]).then(
        () => true,
        () => false,
      );
      await dying;
      if (ended) break;
      // The tab may be killed before it has loaded, too.
      await one.open().catch(() => undefined);
    }
    const serverTask = (await office.held(agent, work))!;
    expect(serverTask.status).toBe('');
    expect(serverTask.photos).toEqual(photos);
    expect(await serverTask.bytes()).toEqual(photos);
    expect(serverTask.replaced).toBe(0);
    expect(serverTask.tests.cm_actions).toMatchObject({ data, done: true, version: 1 });
    expect(serverTask.history).toMatchObject({ 'field.clockin': 1, 'field.submit': 1 });
    // The arrival, a step, the photos' announcement, the first and a later part of one, the submission.
    expect([...met.keys()], [...met.keys()].join(', ')).toHaveLength(6);
    await one.says('Tout est envoyé');
  },
);

/** All photos count as one type, but the first part and later ones differ. */
const sortOf = ({ pathname, searchParams }: URL) => {
  const offset = searchParams.get('offset');
  const part = offset === null ? '' : offset === '0' ? ', first part' : ', later part';
  return pathname.replace(/[\da-f]{8}-[\da-f-]{27}/, ':photo') + part;
};
