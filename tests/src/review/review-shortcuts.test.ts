// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { isPermitted } from '../../../src/framework/providers/access';
import { listReviewShortcuts } from '../../../src/work/review/review-shortcuts';
import { createUser } from '../providers/mock-fetch';

const gpmOnly = { gpm: { read_task: true, return_task: true } };
const all = '.left .shift J O N U .space A V Z R X ?';

// Only SSRs are accepted and rejected; other work is marked as seen.
it.each([
  ['manager', false, 'ssr', undefined, '.left .shift J O N U .space Z R ?'],
  ['manager', false, 'gpm', undefined, '.left .shift J O N U .space V Z R ?'],
  ['manager', false, 'all', undefined, '.left .shift J O N U .space V Z R ?'],
  ['manager', false, 'all', gpmOnly, '.left .shift J O N U .space V Z R ?'],
  ['manager', true, 'all', gpmOnly, '.left .shift J O N U .space V Z R ?'],
  ['cluster_manager', true, 'ssr', undefined, '.left .shift J O N U .space A Z R X ?'],
  ['cluster_manager', true, 'gpm', undefined, '.left .shift J O N U .space V Z R ?'],
  ['admin', true, 'all', undefined, all],
] as const)('shows a %s (reviewer: %s) the keys of what they may do in %s', (...each) => {
  const [role, reviewer, kind, permissions, expected] = each;
  const user = createUser(role, { reviewer, ...(permissions && { permissions }) });
  const shortcuts = listReviewShortcuts((needs, of) => isPermitted(user, needs, of), kind);
  expect(shortcuts.map(({ keys }) => keys[0]).join(' ')).toBe(expected);
});
