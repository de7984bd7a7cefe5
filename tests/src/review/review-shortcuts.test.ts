// @vitest-environment jsdom
import { expect, it } from 'vitest';
import type { Role } from '../../../contract/organisation/roles';
import { isPermitted } from '../../../src/framework/providers/access';
import { listReviewShortcuts } from '../../../src/work/review/review-shortcuts';
import { createUser } from '../providers/mock-fetch';

it.each([
  ['manager', false, '.left .shift J O N U .space V Z R ?'],
  ['cluster_manager', true, '.left .shift J O N U .space A V Z R X ?'],
  ['admin', true, '.left .shift J O N U .space A V Z R X ?'],
] as const)('shows a %s the keys of what they may do', (role: Role, reviewer, expected) => {
  const user = createUser(role, { reviewer });
  const shortcuts = listReviewShortcuts((needs, kind) => isPermitted(user, needs, kind), 'ssr');
  expect(shortcuts.map(({ keys }) => keys[0]).join(' ')).toBe(expected);
});
