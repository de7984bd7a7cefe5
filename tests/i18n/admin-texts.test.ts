// @vitest-environment jsdom
import { afterEach, expect, it } from 'vitest';
import { en } from '../../i18n/en';
import { server as serverEnglish } from '../../i18n/en/organisation/server';
import { allFr as fr } from '../../i18n/fr/all';
import { server as serverFrench } from '../../i18n/fr/organisation/server';
import { sayIn } from '../../server/framework/language/language';
import { registerTexts } from '../../server/organisation/texts';
import { i18nProvider, loadAllTexts } from '../../src/framework/providers/i18nProvider';
import { sessionStore } from '../../src/framework/providers/sessionStore';
import { createUser } from '../src/providers/mock-fetch';

registerTexts();

const list = (messages: object, prefix = ''): [string, string][] =>
  Object.entries(messages).flatMap(([key, value]) =>
    typeof value === 'string' ? [[prefix + key, value] as [string, string]] : list(value, `${prefix}${key}.`),
  );

/** Texts that name administrators and need no other one, by what makes it so. */
const withoutVariant: Record<string, readonly string[]> = {
  'A part of a sentence': ['terrain.review.outside.admin', 'words.anAdmin', 'mails.contact'],
  'Sends to another administrator': ['mails.contactForAdmin'],
  'Is about the rights of administrators': ['causes.adminHoldsAll', 'terrain.people.giving.reserved'],
  'Is refused to nobody who has all rights': [
    'terrain.imports.owners.byAdmin',
    'terrain.dialogs.plan.none',
    'terrain.imports.none',
    'terrain.people.giving.beyond',
    'causes.undoTooLate',
    'causes.fileOfOther',
    'causes.reviewerNotYours',
    'causes.holdsMore',
    'causes.sitesBeyondYours',
  ],
};

it.each([
  ['fr', { terrain: fr.terrain }],
  ['en', { terrain: en.terrain }],
  ['fr, server', serverFrench],
  ['en, server', serverEnglish],
])('sends no administrator to the administrator: %s', (_, messages) => {
  const texts = new Map(list(messages));
  // The word alone is the label of the role.
  const namesAdmin = (text = '') => /administrat(?:eur|or)/i.test(text) && /\s/.test(text);
  const exempt = Object.values(withoutVariant).flat();
  const wrong = [...texts].filter(
    ([key, text]) =>
      namesAdmin(text) &&
      !exempt.includes(key) &&
      (!texts.has(`${key}ForAdmin`) || namesAdmin(texts.get(`${key}ForAdmin`))),
  );
  expect(wrong).toEqual([]);
  // What replaces nothing would never be shown.
  expect([...texts.keys()].filter(key => !texts.has(key.replace(/ForAdmin$/, '')))).toEqual([]);
});

afterEach(() => sessionStore.clear());

it('lets the role of the reader decide, in the office', async () => {
  await loadAllTexts();
  const key = 'terrain.dialogs.failed';
  sessionStore.write(createUser('manager'));
  expect(i18nProvider.translate(key)).toBe('Une erreur est survenue, veuillez contacter l’administrateur.');
  sessionStore.write(createUser('admin'));
  expect(i18nProvider.translate(key)).toBe('Une erreur est survenue.');
  const days = { days: 30 };
  expect(i18nProvider.translate('terrain.notTakenBack.accountActions.delete', days)).toMatch(
    /^Vous pouvez restaurer ce compte pendant 30 jours/,
  );
  // Other texts stay as they are, a message of the server and one that is missing among them.
  expect(i18nProvider.translate('terrain.dialogs.save')).toBe('Enregistrer');
  expect(i18nProvider.translate('100 %{x} |||| y', { _: 'En panne.' })).toBe('En panne.');
});

it('lets the role of the reader decide, on the server', () => {
  expect(sayIn('fr')('errors', 'internal')).toMatch(/veuillez contacter l’administrateur\.$/);
  expect(sayIn('fr', true)('errors', 'internal')).not.toMatch(/administrateur/);
  expect(sayIn('en', true)('errors', 'storageFull')).not.toMatch(/administrator/);
  expect(sayIn('en', true)('errors', 'notFound')).toBe(sayIn('en')('errors', 'notFound'));
});
