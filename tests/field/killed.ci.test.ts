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

    /** Each sort of write that was met, and how often: of the first the tab dies before it arrives, of the second before it is heard. */
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
    // The arrival, a step, the photos' announcement, the first and a later part of one, the submission.
    expect([...met.keys()], [...met.keys()].join(', ')).toHaveLength(6);
    await one.says('Tout est envoyé');
  },
);

/** One photo is sent as another, but for its first part and those after it. */
const sortOf = ({ pathname, searchParams }: URL) => {
  const offset = searchParams.get('offset');
  const part = offset === null ? '' : offset === '0' ? ', first part' : ', later part';
  return pathname.replace(/[\da-f]{8}-[\da-f-]{27}/, ':photo') + part;
};
