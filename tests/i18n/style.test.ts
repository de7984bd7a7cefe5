import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { line } from '../../contract/framework/text';
import { Email } from '../../contract/organisation/email';
import { Day, Latitude } from '../../contract/organisation/vocabulary';
import { evidence } from '../../contract/work/evidence';
import { accessDifficulties } from '../../contract/work/task-kinds/ssr/access';
import { dates } from '../../i18n/dates';
import { en } from '../../i18n/en';
import { fieldApp as fieldEnglish } from '../../i18n/en/field';
import { server as serverEnglish } from '../../i18n/en/framework/server';
import { allFr } from '../../i18n/fr/all';
import { fieldApp as fieldFrench } from '../../i18n/fr/field';
import { server as serverFrench } from '../../i18n/fr/framework/server';
import { distanceIn, filledIn } from '../../i18n/numbers';
import { labelled, quoted, typeset, typesetAll } from '../../i18n/typography';
import { formatProblem } from '../../server/framework/http/problems';
import { sayIn } from '../../server/framework/language/language';
import { sourceFiles } from '../source-files';

/** What is no text for people, and why it writes for itself. */
const forMachines: Record<string, string> = {
  'src/organisation/account/session/ContourLines.tsx': 'points of a drawing',
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
  const { day, instant, span } = dates.fr;
  it('are told alike in notices, pages and mails', () => {
    expect(day('2026-11-22')).toBe('dim. 22 nov. 2026');
    expect(day('2026-11-01')).toBe('dim. 1er nov. 2026');
    expect(instant('2026-11-22T23:30:00.000Z')).toBe('lun. 23 nov. 2026 à\u00a000:30');
    expect(span('2026-11-22', '2026-11-28')).toBe('22–28 nov. 2026');
    const english = dates.en;
    expect(english.instant('2026-11-22T08:05:00.000Z')).toBe('Sun, 22 Nov 2026, 09:05');
    const params = { kind: 'SSR', code: '16A', day: '2026-11-22' };
    expect(sayIn('fr')('notices', 'planned', params)).toContain('le dim. 22 nov. 2026.');
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
