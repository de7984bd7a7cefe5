import { afterAll, beforeAll, expect, it } from 'vitest';
import { randomFrom } from '../../../server/demo/random';
import { aSite } from '../../factories/sites';
import { type Api, startApi } from '../harness';

let api: Api;
const codes: string[] = [];
beforeAll(async () => {
  api = await startApi();
  const random = randomFrom(5);
  for (let n = 0; n < 23; n++) {
    const code = `${random.pick(['', 'b', 'A', '9', 'Z-'])}${n % 4 ? 'OrD' : 'oRd'}${random.int(10, 99)}-${n}`;
    await aSite(api.db, { code });
    codes.push(code);
  }
});
afterAll(() => api.close());

/** As bytes without case, read off the codes themselves. */
const inOrder = (holding: string) => {
  const found = codes.map(code => code.toLowerCase()).filter(code => code.includes(holding));
  return found.sort((one, other) => Buffer.compare(Buffer.from(one), Buffer.from(other)));
};

// Codes found by three letters and more are read by another index than shorter ones.
it.each(['or', 'ord', 'rd1'])(
  'lists the sites whose code holds « %s » in its order, page by page',
  async text => {
    for (const order of ['ASC', 'DESC']) {
      const listed: string[] = [];
      for (let page = 1, pages = 1; page <= pages; page++) {
        const { body } = await api
          .client('admin')
          .get('/api/sites/fetch', { site_code: text, sort: 'site_code', order, page, limit: 4 });
        listed.push(...body.sites.map(({ site_code }: { site_code: string }) => site_code.toLowerCase()));
        pages = body.pages;
      }
      const mine = listed.filter(code => code.includes('ord'));
      const wanted = inOrder(text);
      expect(wanted.length).toBeGreaterThan(2);
      expect([order, mine]).toEqual([order, order === 'ASC' ? wanted : wanted.reverse()]);
    }
  },
);
