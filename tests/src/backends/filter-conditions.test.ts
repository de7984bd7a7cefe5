import { expect, it } from 'vitest';
import { z } from 'zod';
import { defineCrud } from '../../../contract/framework/crud';
import { multipleChoice } from '../../../contract/framework/multiple-choice';
import { wholeNumber } from '../../../contract/framework/numbers';
import { signedIn } from '../../../contract/framework/permissions';
import { place } from '../../../contract/framework/place';
import { addDays, today } from '../../../contract/framework/today';
import { Code, Day, Due, Name, Phone, YesNo } from '../../../contract/framework/vocabulary';
import { toOperatorFilter, toPredicate } from '../../../src/framework/backends/filter-conditions';

const cars = defineCrud({
  name: 'cars',
  fields: {
    plate: Code,
    model: Name.nullable(),
    type: z.enum(['car', 'van', 'truck']),
    phone: Phone.nullable(),
    bought: Day,
    next_service: Due.nullable(),
    odometer: wholeNumber().nullable(),
    blocked: YesNo,
    extras: multipleChoice(z.enum(['gps', 'hook'])),
    insured: z.boolean().nullable(),
    base: place().nullable(),
  },
  key: 'plate',
  filters: [
    'plate',
    'model',
    'type',
    'phone',
    'bought',
    'next_service',
    'odometer',
    'blocked',
    'extras',
    'insured',
    'base',
  ],
  read: signedIn,
  write: signedIn,
  visibility: 'everyone',
});
const day = today();
const rows = [
  {
    ...{ plate: '01', model: 'Citroën', type: 'car', phone: '+213550123451', bought: '2024-05-01' },
    ...{
      next_service: addDays(day, -1),
      odometer: 0,
      blocked: 'non',
      extras: ['gps', 'hook'],
      insured: false,
    },
  },
  {
    ...{ plate: '02', model: 'Renault', type: 'van', phone: '+213661000000', bought: '2025-05-01' },
    ...{ next_service: day, odometer: 9000, blocked: 'oui', extras: ['gps'], insured: true },
    base: { latitude: 36.7, longitude: 3 },
  },
  {
    ...{ plate: '13', model: null, type: 'truck', phone: null, bought: '2026-05-01' },
    ...{ next_service: null, odometer: null, blocked: 'non', extras: [], insured: null },
  },
];

it.each([
  [{}, {}, ['01', '02', '13']],
  [{ plate: '1' }, { plate_q: '1' }, ['01', '13']],
  [{ model: 'CITROEN' }, { model_q: 'CITROEN' }, ['01']],
  [{ model: '(' }, { model_q: '(' }, []],
  [{ type: 'van' }, { type: 'van' }, ['02']],
  [{ type: ['car', 'van'] }, { type: ['car', 'van'] }, ['01', '02']],
  [{ type: { not: ['car'] } }, { type_neq_any: ['car'] }, ['02', '13']],
  [{ phone: '0550 12' }, { phone_q: '55012' }, ['01']],
  [{ phone: '00213 661' }, { phone_q: '661' }, ['02']],
  [{ bought_from: '2025-05-01' }, { bought_gte: '2025-05-01' }, ['02', '13']],
  [{ bought_to: '2025-05-01' }, { bought_lte: '2025-05-01' }, ['01', '02']],
  [{ odometer_from: 0 }, { odometer_gte: 0 }, ['01', '02']],
  [{ odometer_to: 10 }, { odometer_lte: 10 }, ['01']],
  [{ next_service_passed: 'yes' }, { next_service_lt: day }, ['01']],
  [{ next_service_passed: 'no' }, { next_service_gte: day }, ['02', '13']],
  [{ next_service_passed: 'all' }, {}, ['01', '02', '13']],
  [{ blocked: 'oui', plate: '' }, { blocked: 'oui' }, ['02']],
  [{ extras: 'hook' }, { extras: 'hook' }, ['01']],
  [{ extras: { not: ['hook'] } }, { extras_neq_any: ['hook'] }, ['02', '13']],
  [{ insured: 'unset' }, { insured: null }, ['13']],
  [{ base_within: '36,2,37,4' }, { base_within: '36,2,37,4' }, ['02']],
  [{ insured: 'false' }, { insured: false }, ['01']],
])('translates the filter %j', (filter, operators, plates) => {
  expect(toOperatorFilter(cars, filter)).toEqual(operators);
  expect(rows.filter(toPredicate(cars, filter)).map(({ plate }) => plate)).toEqual(plates);
});
