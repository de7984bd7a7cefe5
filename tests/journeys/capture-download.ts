import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';

/** The file that an act makes the browser save. */
export const captureDownload = async (page: Page, act: () => Promise<unknown>) => {
  const [file] = await Promise.all([page.waitForEvent('download'), act()]);
  return { name: file.suggestedFilename(), content: await readFile(await file.path()) };
};
