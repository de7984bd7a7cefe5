import { expect, it } from 'vitest';
import { defineCrud } from '../../contract/framework/crud';
import { signedIn } from '../../contract/framework/permissions';
import {
  emptyHiddenFields,
  findBrokenCheck,
  isRequired,
  listBrokenRules,
} from '../../contract/framework/record-rules';
import { Code, Day } from '../../contract/framework/vocabulary';

const loans = defineCrud({
  name: 'loans',
  fields: { code: Code, from: Day, to: Day.nullable(), reason: Code.nullable() },
  key: 'code',
  filters: [],
  read: signedIn,
  write: signedIn,
  visibility: 'everyone',
  checks: { endsBeforeStart: { fields: ['from', 'to'], holds: row => row.from <= row.to! } },
  showWhen: { reason: row => row.to !== null },
  requiredWhen: { reason: row => row.to === '2026-02-02' },
});
const loan = { code: 'A', from: '2026-02-01', to: '2026-02-02', reason: 'lost' };

it('names a broken check at its last field, once all of its fields have a value', () => {
  const reversed = { ...loan, to: '2026-01-31' };
  expect(listBrokenRules(loans, null, reversed)).toEqual([{ field: 'to', check: 'endsBeforeStart' }]);
  expect(findBrokenCheck(loans, 'to', reversed)).toBe('endsBeforeStart');
  expect(findBrokenCheck(loans, 'from', reversed)).toBeUndefined();
  expect(listBrokenRules(loans, null, { ...loan, to: null })).toEqual([]);
});

it('lets a record that broke a rule before stay so, and no write break it again', () => {
  const broken = { code: 'A', from: '2026-02-03', to: '2026-02-02', reason: null };
  expect(listBrokenRules(loans, broken, { ...broken, code: 'B' })).toEqual([]);
  expect(listBrokenRules(loans, broken, { ...broken, from: '2026-02-04' })).toEqual([
    { field: 'to', check: 'endsBeforeStart' },
  ]);
  expect(listBrokenRules(loans, loan, { ...loan, reason: null })).toEqual([
    { field: 'reason', code: 'required' },
  ]);
});

it('asks for no value of a field that is hidden, and empties it', () => {
  const open = { ...loan, to: null };
  expect(isRequired(loans, 'reason', open)).toBe(false);
  expect(emptyHiddenFields(loans, open)).toEqual({ ...open, reason: null });
  expect(emptyHiddenFields(loans, loan)).toEqual(loan);
});

it('gives null to the rules where a call leaves a field out or a form has an empty text', () => {
  const { to: _, reason: __, ...open } = loan;
  expect(emptyHiddenFields(loans, { ...open, reason: 'lost' })).toEqual({ ...open, reason: null });
  expect(isRequired(loans, 'reason', { ...open, to: '' })).toBe(false);
  expect(emptyHiddenFields(loans, { ...open, to: '', reason: 'lost' })).toMatchObject({ reason: null });
});
