import type { Locator, Page } from 'playwright-core';
import { en } from '../../../i18n/en';
import { allFr as fr } from '../../../i18n/fr/all';
import type { DemoAccount } from '../journey';

export type Screen = {
  /** Unique, and what a report calls it. */
  name: string;
  /** `:site`, `:gpmSite`, `:task`, `:agent` and `:manager` stand for one that the visitor sees. */
  path: string;
  /** Everybody who gets there, the usual visitor first; null is a stranger. */
  as: readonly (DemoAccount | null)[];
  /** What is waited for and done there, one after the other, until the screen is what it is called. */
  steps: readonly Step[];
  /** HTTP statuses that getting there provokes. */
  refused?: number[];
  /** Where the screen exists; both when left out. */
  only?: 'wide' | 'phone';
  /** The screen that is made of the same parts: this one is opened in depth alone. */
  like?: string;
};
export type Step = (at: { page: Page; say: Say; phone: boolean }) => Promise<unknown>;
/** A text of the browser by its key, in the visitor's language. */
export type Say = (key: string, values?: Record<string, string | number>) => string;

export const everybody = ['manager', 'admin', 'cluster', 'agent'] as const;
export const managersAndAbove = ['manager', 'admin', 'cluster'] as const;
export const clusterManagersAndAbove = ['cluster', 'admin'] as const;

type Place = Pick<Screen, 'path' | 'refused' | 'only' | 'like'>;
/** Screens at one address for the same visitors: what each is called, and the steps to it. */
export const screensAt = (
  place: string | Place,
  as: Screen['as'],
  named: Record<string, Step | readonly Step[]>,
): Screen[] =>
  Object.entries(named).map(([name, steps]) => ({
    ...(typeof place === 'string' ? { path: place } : place),
    name,
    as,
    steps: [steps].flat(),
  }));

/** The address of a list that is filtered. */
export const buildFilteredPath = (path: string, filter: object) =>
  `${path}${path.includes('?') ? '&' : '?'}filter=${encodeURIComponent(JSON.stringify(filter))}`;

export const button = (within: Page | Locator, name: string | RegExp) =>
  within.getByRole('button', { name, exact: typeof name === 'string' });
export const firstRow = (page: Page) => page.locator('[data-id]').first();

/** Texts by key, singular, in one language. */
export const createSay =
  (language: 'fr' | 'en'): Say =>
  (key, values = {}) => {
    let found: unknown = { fr, en }[language];
    // A resource's name holds no dot, but a slash: `terrain.emptyLists.delivery/sites.filtered`.
    for (const part of key.split('.')) found = (found as Record<string, unknown> | undefined)?.[part];
    if (typeof found !== 'string') throw new Error(`No text ${key} in ${language}`);
    const [first] = found.split(' |||| ');
    const known: Record<string, unknown> = { product: 'Terrain', ...values };
    return first.replace(/%\{(\w+)\}/g, (_, name) => String(known[name]));
  };
