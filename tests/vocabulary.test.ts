import { expect, it } from 'vitest';
import { sourceFiles } from './source-files';

/**
 * Words that say nothing to somebody new, each with what to write instead. Exports and files have the words that web
 * developers know (`docs/decisions`, « Standard terms »).
 */
const avoided: Record<string, string> = {
  ahead: 'next, upcoming, prefetch',
  anew: 'again',
  anybody: 'any user',
  ask: 'request, prompt',
  asked: 'request, filters, input',
  asking: 'request',
  asks: 'requests, requires',
  become: 'set',
  becomes: 'preview, result',
  besides: 'other, extra',
  beyond: 'outside, max',
  breathe: 'yield',
  elsewhere: 'other',
  forsaken: 'abandoned',
  given: 'input, options',
  giving: 'grants',
  gone: 'expired, removed, stale',
  he: 'they, or the role',
  heard: 'received',
  held: 'pending, locked, owned',
  him: 'them, or the role',
  his: 'own',
  hold: 'lock, defer',
  holding: 'locked, deferring',
  holds: 'has, locks',
  insist: 'retry',
  keep: 'store, retain, cache',
  keeper: 'owner, updater',
  keeps: 'stores, caches',
  kept: 'stored, cached, pinned',
  lack: 'missing',
  lacking: 'missing, incomplete',
  learnt: 'measured',
  longest: 'max…Length, oldest',
  meanwhile: 'concurrent',
  mend: 'repair',
  mended: 'repaired',
  most: 'max, limit',
  nobody: 'unassigned, none',
  pour: 'load',
  poured: 'loaded',
  reach: 'row access, visible',
  reckon: 'compute',
  reckoned: 'computed',
  said: 'message, text',
  says: 'message, text',
  somebody: 'user',
  standing: 'status, pinned',
  stands: 'is, exists',
  stood: 'was',
  tell: 'notify, show',
  tells: 'notifies, shows',
  told: 'notified, formatted, view',
  untold: 'unreported',
  wanted: 'requested, target',
  whom: 'recipient',
  whose: 'owner',
  wished: 'requested',
};

const wordsIn = (name: string) =>
  [...name.matchAll(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+/g)].map(([word]) => word.toLowerCase());
const avoidedIn = (name: string) => wordsIn(name).filter(word => word in avoided);
const exported = /^export (?:async |abstract )?(?:const|let|function|class|type|interface|enum) (\w+)/gm;

it('names exports and files with standard terms', () => {
  const files = sourceFiles('contract', 'server', 'src', 'field', 'i18n', 'bench', 'scripts', 'tests').filter(
    ({ file }) => !file.startsWith('server/operations/migrations/'),
  );
  expect(files.length).toBeGreaterThan(2_000);
  const wrong = files.flatMap(({ file, code }) =>
    [file.split('/').at(-1)!.split('.')[0], ...[...code.matchAll(exported)].map(([, name]) => name)].flatMap(
      name => avoidedIn(name).map(word => `${file}: ${name}: ${avoided[word]} instead of ${word}`),
    ),
  );
  expect(wrong).toEqual([]);
});

it('finds an avoided word at any place of a name, and no part of another word', () => {
  expect(['keptBriefly', 'HeldPhoto', 'mostTiles', 'ends-told', 'askTOTP'].map(avoidedIn)).toEqual([
    ['kept'],
    ['held'],
    ['most'],
    ['told'],
    ['ask'],
  ]);
  expect(['task', 'household', 'keyboard', 'Mostaganem', 'seller'].flatMap(avoidedIn)).toEqual([]);
});
