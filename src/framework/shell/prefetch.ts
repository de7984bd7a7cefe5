import { taskKinds } from '../../../contract/organisation/vocabulary';
import { canPlan } from '../../../contract/work/planning';
import { siteForms, siteScreens } from '../../sites/sites/prefetch';
import { taskScreens } from '../../work/tasks/task-screens';
import { importPart } from '../providers/importPart';
import { waitForIdle } from '../providers/lazy';

/**
 * Prefetches, when idle, the code of screens that a click from a list leads to: a screen then only fetches its
 * data, and a panel opens at once. Nothing if the browser saves data.
 */
export const prefetchScreens = async (may: (needs: ReturnType<typeof canPlan>) => boolean) => {
  if ((navigator as { connection?: { saveData?: boolean } }).connection?.saveData) return;
  await new Promise(resolve => setTimeout(resolve, firstScreenMs));
  const isPlanner = taskKinds.some(kind => may(canPlan(kind)));
  for (const loadScreen of [...commonScreens, ...(isPlanner ? plannerScreens : [])]) {
    await waitForIdle();
    // What fails now is loaded when needed.
    await importPart(loadScreen).catch(() => undefined);
  }
};

/** Nothing is prefetched before: the first screen is still loading. */
const firstScreenMs = 2_000;

type LoadScreen = () => Promise<unknown>;
const commonScreens: readonly LoadScreen[] = [
  ...taskScreens,
  ...siteScreens,
  () => import('../lists/ColumnsPopover'),
];
/** For users who plan: dialogs and forms share most of their modules. */
const plannerScreens: readonly LoadScreen[] = [
  () => import('../fields/autocomplete-inputs'),
  () => import('../../work/plan-forms/PlanEditDialog'),
  ...siteForms,
  () => import('../../office/history/History'),
  () => import('../../organisation/settings/SettingsPage'),
];
