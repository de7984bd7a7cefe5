import type { useCan } from '../providers/access';
import { importPart } from '../providers/importPart';
import { waitForIdle } from '../providers/lazy';
import { getShell } from './shell-parts';

/**
 * Prefetches, when idle, the code of screens that a click from a list leads to: a screen then only fetches its
 * data, and a panel opens at once. Nothing if the browser saves data.
 */
export const prefetchScreens = async (may: ReturnType<typeof useCan>) => {
  if ((navigator as { connection?: { saveData?: boolean } }).connection?.saveData) return;
  await new Promise(resolve => setTimeout(resolve, firstScreenMs));
  for (const loadScreen of [loadColumns, ...(getShell().listScreens?.(may) ?? [])]) {
    await waitForIdle();
    // What fails now is loaded when needed.
    await importPart(loadScreen).catch(() => undefined);
  }
};

/** Nothing is prefetched before: the first screen is still loading. */
const firstScreenMs = 2_000;

const loadColumns = (): Promise<unknown> => import('../lists/ColumnsPopover');
