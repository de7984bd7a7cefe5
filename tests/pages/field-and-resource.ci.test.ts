import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testFieldInUse } from './field-in-use';
import { openCopy } from './open-copy';
import {
  buildCopy,
  checkTypes,
  checkTypesWithout,
  createCopy,
  readGuide,
  runTests,
  runTool,
  sourceFolders,
} from './project-copy';
import { testResourceInUse } from './resource-in-use';

// In one copy: types, build, tests and server cost the same for three pages as for one.
const action = readGuide('adding-an-action');
const field = readGuide('adding-a-field');
const resource = readGuide('adding-a-resource');
const tried = 'tests/server/history/undo.test.ts';
const filterOracles = 'tests/server/filter-oracles.ts';
let copy: string;
beforeAll(async () => {
  copy = createCopy([...field.blocks, ...resource.blocks, ...action.blocks]);
  await buildCopy(copy);
});
afterAll(() => rmSync(copy, { recursive: true, force: true }));

it('compile and pass lint', async () => {
  expect(await checkTypes(copy, sourceFolders)).toEqual({ passed: true, output: '' });
  const places = [...field.files, ...action.files, 'contract', 'i18n', 'server/operations/migrations'];
  expect(await runTool(copy, 'biome', 'check', '--error-on-warnings', ...places)).toMatchObject({
    passed: true,
  });
});

describe('do not compile', () => {
  const register = 'server/operations/migrations/index.ts';
  /** What is left out of field and action at once, and the files that the compiler then names. */
  const omissions = [
    {
      without: [
        'server/sites/sites/filters.ts',
        'server/sites/sites/queries-orders.ts',
        'server/operations/demo/sites.ts',
        'server/operations/migrations/0100-supplier-code.ts',
        'i18n/en/sites/sites.ts',
        'server/sites/site-details/handlers.ts',
        'i18n/en/sites/dialogs.ts',
        filterOracles,
      ],
      named: [
        'server/sites/sites/filters.ts',
        'server/sites/sites/queries-orders.ts',
        'server/operations/demo/sites.ts',
        register,
        'i18n/en/sites/sites.ts',
        'server/sites/site-details/handlers.ts',
        'i18n/en/sites/dialogs.ts',
        filterOracles,
      ],
    },
    {
      without: [
        'i18n/fr/sites/sites.ts',
        'contract/sites/sites.ts',
        'server/sites/schema.ts',
        'i18n/fr/sites/dialogs.ts',
        tried,
      ],
      named: [
        'i18n/fr/sites/sites.ts',
        'server/sites/sites/filters.ts',
        'server/sites/sites/rows.ts',
        'i18n/fr/sites/dialogs.ts',
        tried,
      ],
    },
    {
      without: ['contract/sites/site-fields.ts', 'contract/sites/site-details.ts'],
      named: ['server/sites/sites/queries-orders.ts', 'server/sites/site-details/handlers.ts'],
    },
  ];

  it.each(omissions)('without $without', async ({ without, named }) => {
    const output = await checkTypesWithout(copy, [...field.blocks, ...action.blocks], without, named);
    const files = [...output.matchAll(/^([\w./-]+)\(\d+/gm)].map(([, file]) => file);
    expect(files).toEqual(expect.arrayContaining(named));
  });

  it('without any place of them but the register of migrations, which tests/architecture names', () => {
    const omitted = [register, ...omissions.flatMap(({ without }) => without)];
    expect([...field.files, ...action.files].sort()).toEqual(omitted.sort());
  });

  it('without a label of a resource in either language, or while one is still to fill in', async () => {
    const labels = (language: string) => path.join(copy, `i18n/${language}/work/ladders.ts`);
    const before = ['fr', 'en'].map(language => readFileSync(labels(language), 'utf8'));
    const [fr, en] = before;
    writeFileSync(labels('fr'), fr.replace(/^ *note: .*\n/m, ''));
    writeFileSync(labels('en'), en.replace("owner: 'Owner'", 'owner: null'));
    const { output } = await checkTypes(copy, ['i18n']);
    ['fr', 'en'].forEach((language, at) => {
      writeFileSync(labels(language), before[at]);
    });
    expect(output).toMatch(/^i18n\/fr\/index\.ts.*[\s\S]*'note'/m);
    expect(output).toMatch(/^i18n\/en\/index\.ts.*[\s\S]*owner/m);
  });
});

it('a resource is written once: the command touches nothing that is there', async () => {
  const file = path.join(copy, 'contract/office/resources.ts');
  const before = readFileSync(file, 'utf8');
  const again = await runTool(copy, 'tsx', 'scripts/new-resource.ts', 'ladders');
  expect(again).toMatchObject({ passed: false, output: expect.stringMatching(/ladders is there already/) });
  expect(readFileSync(file, 'utf8')).toBe(before);
});

it('are in the tests that come from contract and tables', async () => {
  const unit = await runTests(copy, 'unit', 'tests/architecture.test.ts', 'tests/i18n/labels.test.ts');
  expect(unit.passed, unit.output).toBe(true);
  const { passed, output } = await runTests(
    copy,
    'api-postgres',
    ...['tests/server/sites/fields.test.ts', 'tests/server/fuzz', tried],
    ...['-t', 'site_supplier_code|ladders|siteDetails.retire'],
  );
  expect(passed, output).toBe(true);
  expect(output).toMatch(/✓.*site_supplier_code/);
  expect(output).toMatch(/✓.*« Annuler » takes siteDetails\.retire back/);
  for (const action of ['list', 'show', 'create', 'edit', 'remove', 'history'])
    expect(output).toMatch(new RegExp(`✓.*ladders\\.${action}`));
});

describe('built and started', () => {
  const built = openCopy(() => copy);
  describe('a field', () => testFieldInUse(built));
  describe('a resource', () => testResourceInUse(built));
});
