import { expect } from 'vitest';
import { slotsOf } from '../../contract/evidence';
import { leastData } from '../server/field/mobile';
import { aPicture, handOf } from './hand';
import { inTheField } from './in-the-field';

const requiredSlots = slotsOf('cm', 'photos').filter(({ required }) => required);

inTheField(
  'a tab that is killed at every step of sending, before and after it was heard, sends each thing once',
  { timeout: 300_000 },
  async ({ office, agent, planned }) => {
    const { work, one } = await planned('cm');
    await one.become('cut');
    const hand = handOf(one);
    await hand.arrive(work);
    const photos: Record<string, string> = {};
    for (const [at, { index }] of requiredSlots.entries())
      photos[`photos/${index}`] = await hand.photo(
        work,
        'photos',
        index,
        await aPicture(70 + at, at ? 2 : 700),
      );
    const data = leastData('cm', 'cm_actions');
    await hand.enter(work, 'cm_actions', data);
    await hand.submit(work);

    /** Each write that was met, and how often the tab has died of it: before it arrived, then before it was heard. */
    const met = new Map<string, number>();
    let dying = Promise.resolve();
    one.meddle(async route => {
      const { method, url, body } = callOf(route.request());
      if (method !== 'POST' || url.endsWith('/connect')) return false;
      const name = `${url} ${body}`;
      const times = met.get(name) ?? 0;
      met.set(name, times + 1);
      if (times > 1) return false;
      if (times === 1) await route.fetch();
      dying = one.kill();
      await dying;
      return true;
    });
    await one.become('good');
    for (let lives = 0; lives < 40; lives++) {
      await one.sendNow().catch(() => undefined);
      const ended = await Promise.race([
        one.says('Tout est envoyé').then(
          () => true,
          () => false,
        ),
        one
          .page()
          .waitForEvent('close')
          .then(
            () => false,
            () => false,
          ),
      ]);
      await dying;
      if (ended) break;
      // It may be killed before it stands, too.
      await one.open().catch(() => undefined);
    }
    const held = (await office.held(agent, work))!;
    expect(held.status).toBe('');
    expect(held.photos).toEqual(photos);
    expect(await held.bytes()).toEqual(photos);
    expect(held.replaced).toBe(0);
    expect(held.tests.cm_actions).toMatchObject({ data, done: true, version: 1 });
    expect(held.history).toMatchObject({ 'field.clockin': 1, 'field.submit': 1 });
    expect(met.size).toBeGreaterThanOrEqual(6);
    await one.says('Tout est envoyé');
  },
);

const callOf = (request: { method: () => string; url: () => string; postData: () => string | null }) => ({
  method: request.method(),
  url: new URL(request.url()).pathname + new URL(request.url()).search,
  body: /uploads\/./.test(request.url()) ? '' : request.postData()?.slice(0, 80),
});
