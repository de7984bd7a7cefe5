import { type ComponentType, lazy as load } from 'react';
import { createReloadedPart } from './createReloadedPart';
import { loadAllTexts, loadDeferredTexts } from './i18nProvider';
import { importPart } from './importPart';

/** After what the page itself needs. */
export const waitForIdle = () =>
  new Promise<unknown>(resolve => (window.requestIdleCallback ?? setTimeout)(resolve));

/**
 * React's `lazy` for one export of a module, which also waits for the texts that dialogs and pages need and a
 * first list does not. In place of what cannot be loaded stands why, and it is loaded when that is possible again.
 */
export const lazy = <Part, Name extends keyof Part>(part: () => Promise<Part>, name: Name) =>
  lazyWith(loadDeferredTexts, part, name);
/** The same for a page that has texts of its own (`i18n/fr/page-texts.ts`). */
export const lazyPage = <Part, Name extends keyof Part>(part: () => Promise<Part>, name: Name) =>
  lazyWith(loadAllTexts, part, name);
/** The same for a part without which the page works: nothing stands in its place until it can be loaded. */
export const lazyOptional = <Part, Name extends keyof Part>(part: () => Promise<Part>, name: Name) =>
  lazyWith(loadDeferredTexts, part, name, true);

const lazyWith = <Part, Name extends keyof Part>(
  texts: () => Promise<void>,
  part: () => Promise<Part>,
  name: Name,
  isOptional = false,
) => {
  const loadPart = async () => {
    const [loaded] = await importPart(() => Promise.all([part(), texts()]));
    // biome-ignore lint/suspicious/noExplicitAny: React's own bound of `lazy`
    return loaded[name] as Extract<Part[Name], ComponentType<any>>;
  };
  return load(async () => ({
    default: await loadPart().catch(
      () => createReloadedPart(loadPart, isOptional) as unknown as Awaited<ReturnType<typeof loadPart>>,
    ),
  }));
};
