import { expect, it } from 'vitest';
import { getChangedFields } from '../../../contract/office/changed-fields';
import { getHistoryFieldInfo } from '../../../src/framework/history/history-fields';

const row = { id: 1, created_at: '2026-01-01T00:00:00Z', action: 'sites.edit', username: null, role: null };

it('tells the fields that differ, and not what the machine counts for itself', () => {
  const before = { name: 'A', address: null, version: 1, name_search: 'a' };
  const after = { name: 'B', address: '', version: 2, name_search: 'b' };
  expect(getChangedFields({ ...row, before, after })).toEqual(['name']);
});

it('tells every field of what is new or gone', () => {
  expect(getChangedFields({ ...row, before: null, after: { code: 'X', wilaya_id: 16 } })).toEqual([
    'code',
    'wilaya_id',
  ]);
  expect(getChangedFields({ ...row, before: { code: 'X' }, after: null })).toEqual(['code']);
});

it('knows what a stored column means', () => {
  expect(getHistoryFieldInfo('wilaya_id').word).toBe('wilaya');
  expect(getHistoryFieldInfo('task_type').word).toBe('taskKind');
  expect(getHistoryFieldInfo('name').word).toBeUndefined();
});
