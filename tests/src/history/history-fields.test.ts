import { expect, it } from 'vitest';
import type { HistoryTexts } from '../../../contract/framework/history-words';
import { createHistoryWords } from '../../../contract/office/history-words';
import { getFieldInfo } from '../../../src/framework/fields/field-info';

const texts: HistoryTexts = {
  language: 'fr',
  find: () => undefined,
  formatTime: () => undefined,
  labelled: (label, value) => `${label} : ${value}`,
  nameOf: () => undefined,
};
const { changedFields, schema } = createHistoryWords('sites', null, texts);
const row = { id: 1, created_at: '2026-01-01T00:00:00Z', action: 'sites.edit', username: null, role: null };

it('tells the fields that differ, and not what the machine counts for itself', () => {
  const before = { name: 'A', address: null, version: 1, name_search: 'a' };
  const after = { name: 'B', address: '', version: 2, name_search: 'b' };
  expect(changedFields({ ...row, before, after })).toEqual(['name']);
});

it('tells every field of what is new or gone', () => {
  expect(changedFields({ ...row, before: null, after: { code: 'X', wilaya_id: 16 } })).toEqual([
    'code',
    'wilaya_id',
  ]);
  expect(changedFields({ ...row, before: { code: 'X' }, after: null })).toEqual(['code']);
});

it('knows what a stored column means', () => {
  expect(getFieldInfo('wilaya_id', schema('wilaya_id')!).word).toBe('wilaya');
  expect(getFieldInfo('task_type', schema('task_type')!).word).toBe('taskKind');
  expect(schema('note')).toBeUndefined();
});
