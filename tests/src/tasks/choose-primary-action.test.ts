import { expect, it } from 'vitest';
import { choosePrimaryAction } from '../../../src/work/tasks/page/choose-primary-action';

const reviewer = ['accept', 'reject', 'return', 'close', 'replan', 'review'];
const manager = ['return', 'close', 'replan', 'review'];
const agent: string[] = [];
const seen = '2026-11-22T08:00:00.000Z';

/** Who, in which state, seen at, with photos refused or missing, and what is proposed first. */
it.each([
  [reviewer, 'pending', null, false, 'accept'],
  [reviewer, 'pending', null, true, 'return'],
  [reviewer, 'correct', null, false, 'accept'],
  [manager, 'pending', null, false, 'review'],
  [manager, 'pending', null, true, 'return'],
  [['review'], 'pending', null, true, 'review'],
  [agent, 'pending', null, false, undefined],
  // Done at once, not looked at yet.
  [manager, '', null, false, 'review'],
  [manager, '', seen, false, 'close'],
  [['close', 'replan', 'planCm'], 'impossible', null, false, 'planCm'],
  [['close', 'replan'], 'impossible', null, false, 'replan'],
  [['replan', 'close'], 'reject', null, false, 'replan'],
  [['planInstallation', 'close'], 'accept', seen, false, 'planInstallation'],
  [['cancel', 'replan'], 'ongoing', null, false, undefined],
  [['restore'], 'closed', seen, false, undefined],
] as const)(
  'of %s in « %s » (seen: %s, incomplete: %s): %s',
  (enabled, task_status, seen_at, isIncomplete, key) => {
    const task = { task_status, seen_at, deleted_at: null };
    expect(choosePrimaryAction(task, { enabled: new Set(enabled), isIncomplete })).toBe(key);
  },
);

it('restores a deleted task first', () => {
  const task = { task_status: 'closed', seen_at: seen, deleted_at: seen } as const;
  expect(choosePrimaryAction(task, { enabled: new Set(['restore']), isIncomplete: false })).toBe('restore');
});
