import { beforeAll, expect, it } from 'vitest';
import { readRows } from '../../workbooks';
import { kits, testResourceApi } from './test-resources';

const { list, show, create, edit, history } = kits.actions;
const api = testResourceApi();
const admin = api.client('admin');

const full = {
  label: 'A',
  price: '1 250,5',
  length: '12,25',
  mail: 'ali@exämple.dz',
  page: 'https://example.dz/a?b=1',
  opens: '08:05',
  checked: true,
  tools: ['rope', 'saw', 'rope'],
  colours: ['blue'],
  stops: [
    { place: 'Oran', km: '12,5', paid: true },
    { place: 'Alger', km: null, paid: false },
  ],
  base: { latitude: '36,7538', longitude: '-3.1234567' },
};
const fullAsStored = {
  ...full,
  price: 1250.5,
  length: 12.25,
  mail: 'ali@xn--exmple-cua.dz',
  tools: ['saw', 'rope'],
  stops: [
    { place: 'Oran', km: 12.5, paid: true },
    { place: 'Alger', km: null, paid: false },
  ],
  base: { latitude: 36.7538, longitude: -3.123457 },
};
const nothing = {
  price: null,
  length: null,
  mail: null,
  page: null,
  opens: null,
  checked: null,
  colours: null,
  base: null,
};

let id: number;
beforeAll(async () => {
  const made = await admin.call(create, full);
  id = made.body.id;
  expect(made).toMatchObject({ status: 200, body: { ...fullAsStored, version: 1 } });
  const empty = await admin.call(create, {
    label: 'B',
    price: '',
    length: ' ',
    tools: [],
    colours: [],
    stops: [],
  });
  expect(empty).toMatchObject({ status: 200, body: { ...nothing, label: 'B', tools: [], stops: [] } });
  const other = {
    label: 'C',
    price: 0,
    opens: '17:00',
    checked: false,
    tools: ['drill'],
    stops: [],
    base: { latitude: 0, longitude: 179.5 },
  };
  expect((await admin.call(create, other)).body).toMatchObject({ ...nothing, ...other });
});

const find = async (filter: object, sort = ['label', 'ASC']) => {
  const { body } = await admin.call(list, { filter: JSON.stringify(filter), sort: JSON.stringify(sort) });
  return (body as { label: string }[]).map(({ label }) => label).join('');
};

it.each<[object, string]>([
  [{ price_from: '0' }, 'AC'],
  [{ price_to: '1250,5', price_from: 1 }, 'A'],
  [{ length_from: '12,3' }, ''],
  [{ mail: 'ALI@' }, 'A'],
  [{ page: 'example' }, 'A'],
  [{ opens_from: '08:05', opens_to: '16:59' }, 'A'],
  [{ checked: true }, 'A'],
  [{ checked: 'false' }, 'C'],
  [{ checked: 'unset' }, 'B'],
  [{ tools: 'saw' }, 'A'],
  [{ tools: ['drill', 'rope'] }, 'AC'],
  [{ tools: { not: ['saw'] } }, 'BC'],
  [{ colours: { not: ['blue'] } }, 'BC'],
  [{ base_within: '36,-4,37,-3' }, 'A'],
  [{ base_within: '-1,170,1,-170' }, 'C'],
  [{ base_within: '-90,-180,90,180' }, 'AC'],
])('finds by %j: %s', async (filter, labels) => expect(await find(filter)).toBe(labels));

it('orders by them, except by lists', async () => {
  expect(await find({}, ['price', 'ASC'])).toBe('CAB');
  expect(await find({}, ['opens', 'DESC'])).toBe('CAB');
  expect(await find({}, ['checked', 'ASC'])).toBe('CAB');
  expect(kits.sorts).not.toContain('tools');
  expect(kits.sorts).not.toContain('base');
});

it.each<[object, string, string]>([
  [{ price: 1.005 }, 'price', 'Trop de décimales\u00a0: maximum 2.'],
  [{ price: 1e13 }, 'price', ''],
  [{ mail: 'ali' }, 'mail', 'Adresse e-mail non valide.'],
  [{ page: 'javascript:alert(1)' }, 'page', 'Saisissez une adresse qui commence par https:// ou http://.'],
  [{ page: 'https://' }, 'page', ''],
  [{ opens: '8:05' }, 'opens', 'Saisissez une heure, de 00:00 à 23:59.'],
  [{ checked: 'oui' }, 'checked', ''],
  [{ tools: ['saw', 'axe'] }, 'tools.1', ''],
  [{ stops: [{ place: '', km: 1, paid: true }] }, 'stops.0.place', 'Champ obligatoire.'],
  [{ base: { latitude: 91, longitude: 3 } }, 'base.latitude', ''],
])('refuses %j', async (values, path, message) => {
  const { status, body } = await admin.call(create, { label: 'D', tools: [], stops: [], ...values });
  expect([status, body.fields]).toMatchObject([422, [{ path, ...(message && { message }) }]]);
});

it('changes only what differs, and tells so in the history', async () => {
  const { body: stored } = await admin.call(show, { id });
  const same = await admin.call(edit, {
    ...stored,
    tools: ['rope', 'saw'],
    price: '1250,50',
    stops: full.stops,
    base: full.base,
  });
  expect(same.body.version).toBe(1);
  const changed = await admin.call(edit, {
    ...stored,
    price: 0.1,
    checked: null,
    tools: ['drill'],
    colours: [],
  });
  expect(changed.body).toMatchObject({
    price: 0.1,
    checked: null,
    tools: ['drill'],
    colours: null,
    version: 2,
  });
  const { data } = (await admin.call(history, { id })).body;
  expect(data[0]).toMatchObject({
    before: { tools: ['saw', 'rope'] },
    after: { tools: ['drill'], price: 0.1 },
  });
  expect((await admin.call(edit, { ...fullAsStored, id })).body).toMatchObject(fullAsStored);
});

it('exports them, with the unit in the header', async () => {
  const { body } = await admin.call(list, { export: 'true', sort: '["label","ASC"]' });
  const [header, first, second] = readRows(body, 'kits');
  expect(header.slice(1, 3)).toEqual(['price (DZD)', 'length (km)']);
  expect(first).toEqual([
    'A',
    1250.5,
    12.25,
    fullAsStored.mail,
    full.page,
    '08:05',
    'Oui',
    'saw, rope',
    'blue',
    'place\u00a0: Oran · km\u00a0: 12,5 · paid\u00a0: Oui / place\u00a0: Alger · paid\u00a0: Non',
    '36.7538, -3.123457',
  ]);
  expect(second[1]).toBe('');
});

it('refuses a box of which the south is in the north', async () => {
  const { status } = await admin.call(list, { filter: JSON.stringify({ base_within: '37,-4,36,-3' }) });
  expect(status).toBe(422);
});
