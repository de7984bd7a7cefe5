import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { Email } from '../../contract/framework/email';
import { line } from '../../contract/framework/text';
import { Day, Latitude } from '../../contract/framework/vocabulary';
import { evidence } from '../../contract/work/evidence';
import { accessDifficulties } from '../../contract/work/task-kinds/ssr/access';
import { dates } from '../../i18n/dates';
import { en } from '../../i18n/en';
import { fieldApp as fieldEnglish } from '../../i18n/en/field';
import { server as serverEnglish } from '../../i18n/en/organisation/server';
import { allFr } from '../../i18n/fr/all';
import { fieldApp as fieldFrench } from '../../i18n/fr/field';
import { server as serverFrench } from '../../i18n/fr/organisation/server';
import { distanceIn, filledIn, hoursIn } from '../../i18n/numbers';
import { labelled, quoted, typeset, typesetAll } from '../../i18n/typography';
import { formatProblem } from '../../server/framework/http/problems';
import { sayIn } from '../../server/framework/language/language';
import { registerTexts } from '../../server/organisation/texts';
import { sourceFiles } from '../source-files';

registerTexts();

/** What is no text for people, and why it writes for itself. */
const forMachines: Record<string, string> = {
  'src/framework/account/session/ContourLines.tsx': 'points of a drawing',
  'src/sites/sites/detail/Locator.tsx': 'points of a drawing',
  'server/framework/excel/cell-text.ts': 'numbers as a CSV holds them',
  'server/operations/backup/run-command.ts': 'what a command says in the terminal',
  'server/operations/demo/seed.ts': 'a log',
};

it('writes days, times and numbers in one place of each side', () => {
  const own = /\bIntl\.(?!Collator)\w+|\.toLocale(?:Date|Time)?String\(|\.toFixed\(/;
  // A number that is rounded is no text.
  const rounding = /Number\(.*\.toFixed\(\d+\)\)/;
  const found = ['src', 'server', 'field'].flatMap(folder =>
    sourceFiles(folder).flatMap(({ file, code }) =>
      code
        .split('\n')
        .filter(line => own.test(line) && !rounding.test(line))
        .map(() => file),
    ),
  );
  expect(found).toContain('src/framework/fields/useFormats.ts');
  const wrong = found.filter(file => file !== 'src/framework/fields/useFormats.ts' && !(file in forMachines));
  expect([...new Set(wrong)]).toEqual([]);
});

it('sets a colon and quotation marks in one place, not between a text and a value', () => {
  const own = /\$\{[^}]*\} [:;?!»]|\)\}: \$\{|« \$?\{|\} »/;
  const found = sourceFiles('contract', 'src', 'server', 'field').filter(({ code }) => own.test(code));
  // What the command line and the log say stays as it is.
  expect(found.map(({ file }) => file).sort()).toEqual([
    'server/framework/store/folder-store.ts',
    'server/operations/admin/accounts.ts',
    'server/operations/simulation/simulate.ts',
  ]);
});

const textsIn = (messages: object, language?: 'fr' | 'en'): string[] =>
  Object.entries(messages).flatMap(([key, value]) =>
    typeof value === 'string'
      ? language && key !== language
        ? []
        : [value]
      : typeof value === 'object' && value !== null
        ? textsIn(value, language)
        : [],
  );
const french = [
  ...textsIn(typesetAll('fr', { resources: allFr.resources, terrain: allFr.terrain })),
  ...textsIn(typesetAll('fr', serverFrench)),
  ...textsIn(typesetAll('fr', fieldFrench)),
  ...textsIn(evidence, 'fr'),
  ...textsIn(accessDifficulties, 'fr'),
];
const english = [
  ...textsIn(typesetAll('en', { resources: en.resources, terrain: en.terrain })),
  ...textsIn(typesetAll('en', serverEnglish)),
  ...textsIn(typesetAll('en', fieldEnglish)),
  ...textsIn(evidence, 'en'),
  ...textsIn(accessDifficulties, 'en'),
];

describe('the spaces of a text', () => {
  it('keep a sign with its word in French, and a number with its unit', () => {
    expect(typeset('fr', 'Tri : « %{name} » ; sûr ? Oui !')).toBe(
      'Tri\u00a0: «\u00a0%{name}\u00a0»\u202f; sûr\u202f? Oui\u202f!',
    );
    expect(typeset('fr', 'à %{km} km, n° %{id}, 12 %, 10 s')).toBe(
      'à %{km}\u00a0km, n°\u00a0%{id}, 12\u00a0%, 10\u00a0s',
    );
    expect(typeset('en', 'Sure: %{km} km away?')).toBe('Sure: %{km}\u00a0km away?');
    expect([labelled('fr', 'Wilaya', 'Alger'), labelled('en', 'Wilaya', 'Alger')]).toEqual([
      'Wilaya\u00a0: Alger',
      'Wilaya: Alger',
    ]);
    expect([quoted('fr', 'ainsi'), quoted('en', 'so')]).toEqual(['«\u00a0ainsi\u00a0»', '“so”']);
    expect(sayIn('fr')('causes', 'siteNotFound')).toBe('Site introuvable.');
    expect(sayIn('fr')('causes', 'unknownSite', { code: '16A' })).toBe('Site introuvable\u00a0: 16A.');
  });

  it('are right in every text of both languages', () => {
    expect(french.filter(text => / [:;?!»%]|« |[\wé][;?!»]/.test(text.replace(/%\{\w+\}/g, 'x')))).toEqual(
      [],
    );
    expect(english.filter(text => / [:;?!]/.test(text))).toEqual([]);
  });
});

describe('days and numbers', () => {
  beforeEach(() => {
    vi.useFakeTimers({ now: Date.parse('2026-11-22T12:00:00Z'), toFake: ['Date'] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('are short, with the year where it is not the current one', () => {
    const { fr, en } = dates;
    expect([fr.day('2026-11-30'), fr.day('2025-11-30')]).toEqual(['lun. 30 nov.', 'dim. 30 nov. 2025']);
    expect([fr.shortDay('2026-11-01'), fr.shortDay('2025-11-30')]).toEqual(['1er nov.', '30 nov. 2025']);
    expect([en.shortDay('2026-11-01'), en.shortDay('2025-11-30')]).toEqual(['1 Nov', '30 Nov 2025']);
    expect(fr.instant('2026-11-22T23:30:00.000Z')).toBe('23 nov. à\u00a000:30');
    expect(en.instant('2025-11-22T08:05:00.000Z')).toBe('22 Nov 2025, 09:05');
    // It is 2027 already in Algeria.
    expect(fr.dayOf('2026-12-31T23:30:00.000Z')).toBe('1er janv. 2027');
    vi.setSystemTime(Date.parse('2026-12-31T23:30:00Z'));
    expect(fr.dayOf('2026-12-31T23:30:00.000Z')).toBe('1er janv.');
    expect(fr.day('2026-11-30')).toBe('lun. 30 nov. 2026');
  });

  it('are in full as tooltips and in documents', () => {
    expect(dates.fr.fullDay('2026-11-01')).toBe('dim. 1er nov. 2026');
    expect(dates.fr.fullInstant('2026-11-22T23:30:00.000Z')).toBe('lun. 23 nov. 2026 à\u00a000:30');
    expect(dates.en.fullInstant('2026-11-22T08:05:00.000Z')).toBe('Sun, 22 Nov 2026, 09:05');
    expect(dates.fr.fullSpan('2026-11-22', '2026-11-28')).toBe('du 22 au 28 novembre 2026');
  });

  it('are compact in the chip of a filter', () => {
    const { shortSpan } = dates.fr;
    expect(shortSpan('2026-11-22', '2026-11-28')).toBe('22–28 nov.');
    expect(shortSpan('2025-11-22', '2025-11-28')).toBe('22–28 nov. 2025');
  });

  it.each([
    ['2026-11-22', '2026-11-28', 'du 22 au 28 novembre', '22–28 November'],
    ['2026-11-29', '2026-12-05', 'du 29 novembre au 5 décembre', '29 November – 5 December'],
    ['2026-11-01', '2026-11-01', 'le 1er novembre', '1 November'],
    ['2025-11-01', '2025-11-07', 'du 1er au 7 novembre 2025', '1–7 November 2025'],
    ['2025-10-26', '2025-11-01', 'du 26 octobre au 1er novembre 2025', '26 October – 1 November 2025'],
    [
      '2026-12-27',
      '2027-01-02',
      'du 27 décembre 2026 au 2 janvier 2027',
      '27 December 2026 – 2 January 2027',
    ],
    // A period that ends before it begins is refused with both days.
    ['2026-11-28', '2026-11-22', 'du 28 novembre au 22 novembre', '28 November – 22 November'],
  ])('from %s to %s are one range', (from, to, french, english) => {
    expect([dates.fr.span(from, to), dates.en.span(from, to)]).toEqual([french, english]);
  });

  it('are told alike in notices, pages and mails', () => {
    const params = { kind: 'SSR', code: '16A', day: '2026-11-22' };
    expect(sayIn('fr')('notices', 'planned', params)).toContain('le dim. 22 nov.');
    expect(sayIn('fr')('notices', 'planned', params)).not.toContain('2026');
  });

  it.each([
    [0, '0\u00a0h'],
    [45, '45\u00a0min'],
    [120, '2\u00a0h'],
    [450, '7\u00a0h\u00a030'],
    [605, '10\u00a0h\u00a005'],
    [59.6, '1\u00a0h'],
  ])('of %s minutes are %s', (minutes, text) => {
    expect(hoursIn(minutes)).toBe(text);
  });

  it('keep their unit and their thousands', () => {
    expect([distanceIn('fr', 850), distanceIn('en', 12_400)]).toEqual(['850\u00a0m', '12\u00a0km']);
    expect([filledIn('fr', 'total', 12_400), filledIn('fr', 'task', 12_400)]).toEqual([
      '12\u202f400',
      '12400',
    ]);
  });
});

const refusal = (schema: z.ZodType, value: unknown, language: 'fr' | 'en' = 'fr') =>
  formatProblem(schema.safeParse(value).error!.issues[0], sayIn(language));

it('says what a field refuses as people say it, with its limit', () => {
  expect(refusal(Day, '2299-01-01')).toBe('L’année doit commencer par 19, 20 ou 21.');
  expect(refusal(Day, '22/11/2026')).toBe('Saisissez une date au format AAAA-MM-JJ.');
  expect(refusal(line(1200), 'x'.repeat(1201))).toBe('1\u202f200 caractères maximum.');
  expect(refusal(line(1200), 'x'.repeat(1201), 'en')).toBe('1,200 characters maximum.');
  expect(refusal(Latitude, 91, 'en')).toBe('Maximum: 90.');
  expect(refusal(z.union([z.literal(''), Email]), 'chef@')).toBe('Adresse e-mail non valide.');
  expect(refusal(z.enum(['oui', 'non']), 'maybe', 'en')).toBe('Possible values: oui, non.');
});
