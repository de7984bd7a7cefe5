import { expect, it } from 'vitest';
import type { User } from '../../../server/framework/identity/user';
import { createCrudRowImporter } from '../../../server/framework/imports/crud-rows';
import { sayIn } from '../../../server/framework/language/language';
import { cards, testResourceApi } from './test-resources';

const { list, create, edit, remove, show } = cards.actions;
const api = testResourceApi();
const admin = api.client('admin');

const aCard = (values: object) => ({ owner: 'MBS', lent: false, ...values });
const add = async (values: object) => {
  const answer = await admin.call(create, aCard(values));
  expect(answer).toMatchObject({ status: 200 });
  return answer.body;
};
const problemOf = ({ status, body }: { status: number; body: { fields?: { path: string }[] } }) => [
  status,
  body.fields?.map(({ path }) => path),
];
const numbersIn = async (filter: object) =>
  (await admin.call(list, { filter: JSON.stringify(filter) })).body.map(
    ({ number }: { number: number }) => number,
  );

/** The verdict of each row of a file, by the importer of the resource; those that it takes are written. */
const importRows = (...rows: Record<string, string>[]) =>
  api.db.transaction().execute(async db => {
    const user = { userid: await api.accountId('admin'), role: 'admin' } as User;
    const context = {
      db,
      user,
      say: sayIn('fr'),
      settings: {},
      commit: { importId: null as never, address: '::1' },
    };
    const importer = await createCrudRowImporter(cards as never)(context);
    const verdicts = await importer.check(rows);
    await importer.write(verdicts.flatMap(verdict => ('write' in verdict ? [verdict.write] : [])));
    return verdicts.map(verdict => [
      verdict.verdict,
      ...('problems' in verdict ? verdict.problems.map(({ column }) => column) : []),
    ]);
  });

it('reads a number with a comma, and an empty text as none, in calls and filters', async () => {
  const { id } = await add({ number: '10', price: '37,25' });
  const prices: [unknown, unknown][] = [
    ['37.25', 37.25],
    ['1\u202f200,5', 1200.5],
    ['', null],
    [' ', null],
    [null, null],
    [40, 40],
  ];
  for (const [price, stored] of prices) {
    await admin.call(edit, aCard({ id, number: 10, price }));
    expect((await admin.call(show, { id })).body.price).toBe(stored);
  }
  for (const price of ['1,2,3', 'abc', true, '1000001'])
    expect(problemOf(await admin.call(edit, aCard({ id, number: 10, price })))).toEqual([422, ['price']]);
  for (const number of ['', ' ', null, '3,5'])
    expect(problemOf(await admin.call(edit, aCard({ id, number })))).toEqual([422, ['number']]);

  const others = [await add({ number: 11, price: 12.5 }), await add({ number: 12 })];
  expect(await numbersIn({ price_from: '12,5' })).toEqual([10, 11]);
  expect(await numbersIn({ price_from: 12.6, price_to: '' })).toEqual([10]);
  expect(await numbersIn({ price_to: '39,99' })).toEqual([11]);
  for (const card of [{ id }, ...others]) await admin.call(remove, { id: card.id });
});

it('finds a telephone by some digits, however they are typed', async () => {
  const first = await add({ number: 20, phone: '0550 12 34 56' });
  const second = await add({ number: 21, phone: '+213 661 55 01 23' });
  const found: [string, number[]][] = [
    ['0550', [20]],
    ['+213 550', [20]],
    ['00213 550 12', [20]],
    ['550', [20, 21]],
    ['12 34', [20]],
    ['0661.55', [21]],
    ['0', [20, 21]],
    ['0551', []],
    ['99', []],
    ['%', []],
  ];
  for (const [phone, numbers] of found) expect([phone, await numbersIn({ phone })]).toEqual([phone, numbers]);
  for (const { id } of [first, second]) await admin.call(remove, { id });
});

it('imports each type of field by its declaration alone', async () => {
  const names = { owner: 'MBS', number: '30' };
  expect(
    await importRows(
      { ...names, price: '37,25', lent: 'Oui', given: '17/05/2026', state: 'new', phone: '0550123456' },
      {
        ...names,
        number: '31',
        price: 'cher',
        lent: 'peut-être',
        given: '31/02/2026',
        state: 'old',
        phone: '1',
      },
      { ...names, number: '32', lent: 'non', price: '-1', zone: 'nowhere' },
      { ...names, number: '3,5', lent: 'non' },
    ),
  ).toEqual([
    ['create'],
    ['refused', 'price', 'phone', 'lent', 'given', 'state'],
    ['refused', 'price', 'zone'],
    ['refused', 'number'],
  ]);
  const [card] = (await admin.call(list, {})).body;
  expect(card).toMatchObject({
    ...{ number: 30, owner: 'MBS', price: 37.25, lent: true, given: '2026-05-17', state: 'new' },
    phone: '+213550123456',
  });
  await admin.call(remove, { id: card.id });
});

it('keeps what is unique so in calls and files alike, and finds the row of a file by it', async () => {
  const first = await add({ number: 40, chip: 'Été' });
  const other = await add({ number: 40, owner: 'SASCC', chip: null });
  for (const values of [{ number: 40 }, { number: 41, chip: 'ETE' }]) {
    const [field] = Object.keys(values).slice(-1);
    expect(problemOf(await admin.call(create, aCard(values)))).toEqual([422, [field]]);
    const edited = { ...other, owner: 'MBS', ...values };
    expect(problemOf(await admin.call(edit, edited))).toEqual([422, [field]]);
  }
  // Its own values are no other record's.
  expect(await admin.call(edit, { ...first, chip: 'été' })).toMatchObject({ status: 200 });

  expect(
    await importRows(
      { owner: 'MBS', number: '40', price: '5' },
      { owner: 'MBS', number: '42', lent: 'non', chip: 'ÉTÉ' },
      { owner: 'SASCC', number: '42', lent: 'non', chip: 'new' },
      { owner: 'MBS', number: '43', lent: 'non', chip: 'NEW' },
      { owner: 'SASCC', number: '40', lent: 'non' },
    ),
  ).toEqual([['update'], ['refused', 'chip'], ['create'], ['refused', 'chip'], ['unchanged']]);
  expect((await admin.call(show, { id: first.id })).body).toMatchObject({ chip: 'été', price: 5 });
  expect(await numbersIn({})).toEqual([40, 40, 42]);
});

it('lets only one of two concurrent calls have a unique value', async () => {
  const answers = await Promise.all(
    ['Zwin', 'zwin', 'ZWIN'].map((chip, index) => admin.call(create, aCard({ number: 50 + index, chip }))),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422]);
});
