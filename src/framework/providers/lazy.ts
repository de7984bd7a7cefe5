import { type ComponentType, lazy as load } from 'react';
import { loadAllTexts, loadDeferredTexts } from './i18nProvider';

/** After what the page itself needs. */
export const waitForIdle = () =>
  new Promise<unknown>(resolve => (window.requestIdleCallback ?? setTimeout)(resolve));

/**
 * React's `lazy` for one export of a module, which also waits for the texts that dialogs and pages need and a
 * first list does not.
 */
export const lazy = <Part, Name extends keyof Part>(part: () => Promise<Part>, name: Name) =>
  lazyWith(loadDeferredTexts, part, name);
/** The same for a page that has texts of its own (`i18n/fr/page-texts.ts`). */
export const lazyPage = <Part, Name extends keyof Part>(part: () => Promise<Part>, name: Name) =>
  lazyWith(loadAllTexts, part, name);

const lazyWith = <Part, Name extends keyof Part>(
  texts: () => Promise<void>,
  part: () => Promise<Part>,
  name: Name,
) =>
  load(async () => {
    const [loaded] = await Promise.all([part(), texts()]);
    // biome-ignore lint/suspicious/noExplicitAny: React's own bound of `lazy`
    return { default: loaded[name] as Extract<Part[Name], ComponentType<any>> };
  });
