import type { morning } from '../../../contract/figures/morning';
import { getOwnPlace } from '../../../contract/organisation/permissions';
import type { HandlerContext } from '../../framework/http/mount';
import type { User } from '../../framework/identity/user';

type MorningInput = HandlerContext<(typeof morning)['actions']['morning']>['input'];

/** The filters of the lists to which the figures link. */
export const buildMorningFilters = (user: User, input: MorningInput, today: string) => {
  const own = getOwnPlace(user);
  // Limits a list to the user's own place, as the figures are.
  const ownPlace: { own?: 'yes' } = own.owner !== null || own.clusters ? { own: 'yes' } : {};
  const place = {
    ...ownPlace,
    ...(input.owner !== undefined && { site_owner: input.owner }),
    ...(input.cluster !== undefined && { site_cluster: input.cluster }),
  };
  const agents = {
    ...ownPlace,
    ...(input.owner !== undefined && { owner: input.owner }),
    ...(input.cluster !== undefined && { cluster: input.cluster }),
  };
  const duePlans = {
    late: { ...place, late: 'yes' },
    today: { ...place, plan_status: 'planned', plan_from: today, plan_to: today },
  } as const;
  const tasks = {
    lateTasks: { ...place, late: 'yes', done: 'no' },
    returned: { ...place, task_status: 'return' },
    impossible: { ...place, task_status: 'impossible' },
    review: { ...place, review: 'yes' },
  } as const;
  return { place, agents, duePlans, tasks };
};
export type MorningFilters = ReturnType<typeof buildMorningFilters>;
