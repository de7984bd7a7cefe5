import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { foldText } from '../../../contract/framework/fold-text';
import { search } from '../../../contract/office/search';
import { peopleLists } from '../../../contract/organisation/people';
import { gpmSites } from '../../../contract/sites/gpm-sites';
import { sites } from '../../../contract/sites/sites';
import { tools } from '../../../contract/work/tools';
import { up } from '../../../server/operations/migrations/0079-text-search';
import { createSite, createTask } from '../../factories/sites';
import { expectOk } from '../answers';
import { testApi } from '../harness';

const api = testApi();

const folded: [text: string, expected: string][] = [
  ['', ''],
  ['N’Gaous', "n'gaous"],
  ["N'GAOUS", "n'gaous"],
  ['N‘Gaous', "n'gaous"],
  ['N\u02bcGaous', "n'gaous"],
  ['N`Gaous', "n'gaous"],
  ['N´Gaous', "n'gaous"],
  ['N′Gaous', "n'gaous"],
  ['N＇Gaous', "n'gaous"],
  ['N‛Gaous', "n'gaous"],
  ['Béjaïa', 'bejaia'],
  ['Be\u0301jai\u0308a', 'bejaia'],
  ['ÇÀÑÜŸ', 'canuy'],
  ['A^1 ¨', 'a1'],
  ['Cœur Œuvre', 'coeur oeuvre'],
  ['Ægis æon', 'aegis aeon'],
  ['Straße STRAẞE', 'strasse strasse'],
  ['Ora\u00adn', 'oran'],
  ['\ufeffOr\u200ban\u200d', 'oran'],
  ['\u202aOran\u202c \u2067Est\u2069\u200e', 'oran est'],
  ['Oran\u00a0Est', 'oran est'],
  ['Oran\u202fEst\u2009Sud', 'oran est sud'],
  [' Oran \t\n Est ', 'oran est'],
  ['أدرار', 'ادرار'],
  ['وَهْرَان', 'وهران'],
  ['100 %_\\ [a-z]', '100 %_\\ [a-z]'],
];

it('is the same in the program and in the database', async () => {
  const { rows } = await sql<{ text: string }>`
    select code_key(text) as text from unnest(${folded.map(([text]) => text)}::text[]) with ordinality
      as typed(text, number) order by number`.execute(api.db);
  expect(folded.map(([text]) => [text, foldText(text)])).toEqual(folded);
  expect(folded.map(([text], index) => [text, rows[index].text])).toEqual(folded);
});

it('folds every sign of a kind in the program as in the database', async () => {
  const signs = Array.from({ length: 0xffff }, (_, index) => index + 1)
    .filter(code => code < 0xd800 || code > 0xdfff)
    .map(code => String.fromCharCode(code))
    // Lower-casing other scripts depends on the database's locale.
    .filter(sign => /[\p{M}\p{P}\p{S}\p{Z}\p{C}\p{Lm}]/u.test(sign) && sign === sign.toLowerCase());
  const { rows } = await sql<{ sign: string; text: string }>`
    select sign, code_key('x' || sign || 'x') as text from unnest(${signs}::text[]) as typed(sign)`.execute(
    api.db,
  );
  expect(rows.length).toBe(signs.length);
  expect(rows.filter(({ sign, text }) => foldText(`x${sign}x`) !== text).map(({ sign }) => sign)).toEqual([]);
});

const typed = ["n'gaous", 'N’GAOUS', 'n‘gaous', 'n\u02bcgaous', 'n`gaous', 'n’ga\u00adous'];
const readCount = async (endpoint: any, input: any, key: string) =>
  (await api.client('admin').call(endpoint, input)).body[key].length;

it('finds by every kind of apostrophe, whichever the text has', async () => {
  const name = 'N’Gaous';
  const site = await createSite(api.db, {
    code: 'APO1',
    name,
    name_search: foldText(name),
    code_facture: 'F-N’Gaous',
    areas: ['gpm'],
  });
  await createTask(api.db, site);
  await api.db
    .insertInto('site_equipment')
    .values({ site_id: site, category: 'ac', brand: 'Condor', serial_number: 'N’GAOUS-77' })
    .execute();
  const agent = await api.person({ role: 'agent', username: 'apo' });
  await api.db
    .updateTable('accounts')
    .set({ matricule: 'N’Gaous', search_text: foldText(name) })
    .where('id', '=', agent)
    .execute();
  await expectOk(api.client('admin').call(tools.actions.create, { serial: 'APO', name, cluster: 1 }));
  for (const q of typed) {
    expect(await readCount(sites.actions.list, { site_name: q }, 'sites'), q).toBe(1);
    expect(await readCount(gpmSites.actions.list, { site_code: q }, 'sites'), q).toBe(1);
    expect(await readCount(peopleLists.agent.actions.list, { matricule: q }, 'users'), q).toBe(1);
    expect(
      (
        await expectOk(
          api.client('admin').call(tools.actions.list, { filter: JSON.stringify({ name: q }) } as any),
        )
      ).length,
      q,
    ).toBe(1);
    const { body } = await api.client('admin').call(search.actions.find, { q });
    expect([body.sites.length, body.people.length, body.codes.length], q).toEqual([1, 1, 1]);
  }
});

it('folds again what was stored before', async () => {
  const id = await createSite(api.db, { code: 'APO’2', name: 'Cœur d’Aïn', code_search: 'apo’2' });
  await api.db.updateTable('sites').set({ name_search: 'cœur d’ain' }).where('id', '=', id).execute();
  const account = await api.person({ role: 'agent', username: 'apo.deux' });
  await api.db
    .updateTable('accounts')
    .set({ last_name: 'D’Ain', search_text: 'd’ain' })
    .where('id', '=', account)
    .execute();
  const task = await createTask(api.db, id);
  await api.db
    .insertInto('bar_codes')
    .values({ task_id: task, test: 'pickup', code_search: 'b’1', code: 'B’1' })
    .execute();
  await up(api.db as any);
  const { code_search, name_search } = await api.db
    .selectFrom('sites')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  expect([code_search, name_search]).toEqual(["apo'2", "coeur d'ain"]);
  const stored = await api.db
    .selectFrom('accounts')
    .select('search_text')
    .where('id', '=', account)
    .executeTakeFirstOrThrow();
  expect(stored.search_text).toMatch(/^apo\.deux .*d'ain/);
  expect(
    await api.db.selectFrom('bar_codes').select('code_search').where('task_id', '=', task).execute(),
  ).toEqual([{ code_search: "b'1" }]);
});
