import type { Rule } from '../../contract/framework/permissions';
import { taskKinds } from '../../contract/organisation/vocabulary';
import { canPlan } from '../../contract/work/planning';
import { siteForms, siteScreens } from '../sites/sites/prefetch';
import { taskScreens } from '../work/tasks/task-screens';

/** The screens that a click from a list leads to, the most frequent first. */
export const listScreens = (may: (needs: Rule) => boolean) => [
  ...taskScreens,
  ...siteScreens,
  ...(taskKinds.some(kind => may(canPlan(kind))) ? plannerScreens : []),
];

/** For users who plan: dialogs and forms share most of their modules. */
const plannerScreens = [
  () => import('../framework/fields/autocomplete-inputs'),
  () => import('../work/plan-forms/PlanEditDialog'),
  ...siteForms,
  () => import('../office/history/History'),
  () => import('../organisation/settings/SettingsPage'),
];
