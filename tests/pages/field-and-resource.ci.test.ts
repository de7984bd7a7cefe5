import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  build,
  copyWith,
  everywhere,
  guide,
  takenBack,
  testsIn,
  toolIn,
  typesIn,
  typesWithout,
} from './copy';
import { fieldInUse } from './field-in-use';
import { opened } from './opened';
import { resourceInUse } from './resource-in-use';

// In one copy: types, build, tests and server cost the same for both pages as for one.
const field = guide('adding-a-field');
const resource = guide('adding-a-resource');
let copy: string;
beforeAll(async () => {
  copy = copyWith([...field.blocks, ...resource.blocks]);
  await build(copy);
});
afterAll(() => rmSync(copy, { recursive: true, force: true }));

it('compile and pass lint', async () => {
  expect(await typesIn(copy, everywhere)).toEqual({ passed: true, output: '' });
  const places = [...field.files, 'contract', 'i18n', 'server/db/migrations'];
  expect(await toolIn(copy, 'biome', 'check', '--error-on-warnings', ...places)).toMatchObject({
    passed: true,
  });
});

/** The files that the compiler names while blocks of these files are left out. */
const namedWithout = async (files: readonly string[], include: readonly string[]) => {
  const output = await typesWithout(copy, field.blocks, files, include);
  return [...output.matchAll(/^([\w./-]+)\(\d+/gm)].map(([, file]) => file);
};
const register = 'server/db/migrations/index.ts';

describe('a field does not compile', () => {
  /** What is left out at once, and the files that the compiler then names. */
  const forgotten = [
    {
      without: [
        'server/sites/filters.ts',
        'server/sites/queries-list.ts',
        'server/demo/sites.ts',
        'server/db/migrations/0100-supplier-code.ts',
        'i18n/en/sites.ts',
      ],
      named: [
        'server/sites/filters.ts',
        'server/sites/queries-list.ts',
        'server/demo/sites.ts',
        register,
        'i18n/en/sites.ts',
      ],
    },
    {
      without: ['i18n/fr/sites.ts', 'contract/sites.ts'],
      named: ['i18n/fr/sites.ts', 'server/sites/filters.ts'],
    },
    { without: ['server/db/schema.ts'], named: ['server/sites/rows.ts'] },
    { without: ['contract/site-fields.ts'], named: ['server/sites/queries-list.ts'] },
  ];

  it.each(forgotten)('without $without', async ({ without, named }) => {
    expect(await namedWithout(without, named)).toEqual(expect.arrayContaining(named));
  });

  it('without any of its places but the register of migrations, which tests name', () => {
    const tried = [register, ...forgotten.flatMap(({ without }) => without)];
    expect([...field.files].sort()).toEqual(tried.sort());
  });
});

describe('a resource', () => {
  it('does not compile without a label of either language, or while one is still to fill in', async () => {
    const labels = (language: string) => path.join(copy, `i18n/${language}/ladders.ts`);
    const before = ['fr', 'en'].map(language => readFileSync(labels(language), 'utf8'));
    const [fr, en] = before;
    writeFileSync(labels('fr'), fr.replace(/^ *note: .*\n/m, ''));
    writeFileSync(labels('en'), en.replace("owner: 'Owner'", 'owner: null'));
    const { output } = await typesIn(copy, ['i18n']);
    ['fr', 'en'].forEach((language, at) => {
      writeFileSync(labels(language), before[at]);
    });
    expect(output).toMatch(/^i18n\/fr\/index\.ts.*[\s\S]*'note'/m);
    expect(output).toMatch(/^i18n\/en\/index\.ts.*[\s\S]*owner/m);
  });

  it('is written once: the command touches nothing that is there', async () => {
    const files = ['contract/resources.ts', 'i18n/fr/ladders.ts', register];
    const texts = () => files.map(file => readFileSync(path.join(copy, file), 'utf8'));
    const before = texts();
    const again = await toolIn(copy, 'tsx', 'scripts/new-resource.ts', 'ladders');
    expect(again.passed).toBe(false);
    expect(again.output).toMatch(/ladders is there already[\s\S]*i18n\/fr\/ladders\.ts/);
    expect(texts()).toEqual(before);
    const unknown = await toolIn(copy, 'tsx', 'scripts/new-resource.ts', 'nothing');
    expect(unknown.output).toContain('Write contract/nothing.ts first');
  });
});

it('are in the tests that come from contract and tables, which name a migration that is not registered', async () => {
  const unit = await testsIn(copy, 'unit', 'tests/architecture.test.ts', 'tests/i18n');
  expect(unit.passed, unit.output).toBe(true);
  const { passed, output } = await testsIn(
    copy,
    'api-postgres',
    ...['tests/server/sites/fields.test.ts', 'tests/server/fuzz', '-t', 'site_supplier_code|ladders'],
  );
  expect(passed, output).toBe(true);
  expect(output).toMatch(/✓.*site_supplier_code/);
  for (const action of ['list', 'show', 'create', 'edit', 'remove', 'history'])
    expect(output).toMatch(new RegExp(`✓.*ladders\\.${action}`));
  const put = takenBack(
    copy,
    field.blocks.filter(({ file }) => file === register),
  );
  const without = await testsIn(copy, 'unit', 'tests/architecture.test.ts', '-t', 'registers');
  put();
  expect(without.passed).toBe(false);
  expect(without.output).toContain('0100-supplier-code');
});

describe('built and started', () => {
  const built = opened(() => copy);
  describe('a field', () => fieldInUse(built));
  describe('a resource', () => resourceInUse(built));
});
