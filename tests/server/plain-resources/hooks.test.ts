import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { invalid } from '../../../server/framework/http/errors';
import { defineHooks } from '../../../server/framework/plain-resources/define-hooks';
import { changeRecord } from '../../../server/framework/plain-resources/hooks';
import {
  getProductRules,
  registerPlainResources,
} from '../../../server/framework/plain-resources/register-plain-resources';
import { badges, memos, testResourceApi } from './test-resources';

const api = testResourceApi();
const admin = api.client('admin');
const { create, edit, remove, show, history } = memos.actions;
const calls: string[] = [];
let failures = 0;

/** A badge's label says what became of the last memo; its text is trimmed, and may not be « no ». */
const hooks = defineHooks(memos, {
  beforeCreate: ({ values }) => ({ text: values.text?.replace(/ +/g, ' ') }),
  beforeChange: ({ before, values }) => {
    if (values.text === 'no') throw invalid('text', 'badText');
    return values.text === 'twice' ? { text: before.text + before.text } : undefined;
  },
  beforeRemove: ({ before }) => {
    if (before.text === 'kept') throw invalid('text', 'badText');
  },
  afterCreate: async call => {
    await changeRecord(call, badges, 1, () => ({ label: call.after.text.slice(0, 40) }));
  },
  afterChange: ({ before, after }) => void calls.push(`${before.text} > ${after.text}`),
  afterRemove: ({ before }) => void calls.push(`${before.text} gone`),
  afterCommit: async ({ before, after, db }) => {
    if (after?.text !== 'committed') return;
    await sql`update badges set label = label || '+' where id = 1`.execute(db);
    if (failures++ === 0) throw new Error('the other system is away');
    calls.push(`commit ${before?.text ?? 'new'} > ${after.text}`);
  },
});
beforeAll(async () => {
  registerPlainResources({ ...getProductRules(), hooks: [hooks] });
  await admin.call(badges.actions.create, { label: 'first' });
});
beforeEach(() => void calls.splice(0));
const write = async (text: string) => (await admin.call(create, { text })).body;
const readBadge = async () => (await admin.call(badges.actions.show, { id: 1 })).body.label;

it('lets hooks change what is written, refuse it by its field, and write other records with history', async () => {
  const memo = await write('a    b');
  expect(memo.text).toBe('a b');
  expect(await readBadge()).toBe('a b');
  const badge = await admin.call(badges.actions.history, { id: 1 });
  expect(badge.body.data[0]).toMatchObject({ action: 'badges.edit', after: { label: 'a b' } });
  const refused = await admin.call(edit, { id: memo.id, text: 'no' });
  expect([refused.status, refused.body.fields[0].path]).toEqual([422, 'text']);
  expect((await admin.call(edit, { id: memo.id, text: 'twice' })).body.text).toBe('a ba b');
  expect((await admin.call(history, { id: memo.id })).body.data[0].after).toEqual({ text: 'a ba b' });
  expect(calls).toEqual(['a b > a ba b']);
});

it('asks before a record is removed, and follows its removal', async () => {
  const [kept, other] = [await write('kept'), await write('other')];
  expect((await admin.call(remove, { id: kept.id })).status).toBe(422);
  expect((await admin.call(show, { id: kept.id })).status).toBe(200);
  expect((await admin.call(remove, { id: other.id })).status).toBe(200);
  expect(calls).toEqual(['other gone']);
});

it('does what follows a stored write once, though its first attempt failed', async () => {
  await write('committed');
  const jobs = api.db.updateTable('jobs').set({ due_at: new Date(0) });
  const isDone = async () => {
    await jobs.where('kind', '=', 'hook').where('holder', 'is', null).execute();
    api.app.queue.nudge();
    return (await api.rows('jobs', { kind: 'hook' })).length === 0;
  };
  await vi.waitUntil(isDone, { timeout: 20_000, interval: 25 });
  expect(calls).toEqual(['commit new > committed']);
  expect(failures).toBe(2);
  expect(await readBadge()).toBe('committed+');
});
