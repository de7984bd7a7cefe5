import { rmSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { build, copyWith, everywhere, guide, testsIn, toolIn, typesIn, typesWithout } from './copy';
import { kindInUse } from './kind-in-use';
import { opened } from './opened';
import { roleInUse } from './role-in-use';

// In one copy: types, build and server cost the same for both pages as for one.
const kind = guide('adding-a-kind');
const role = guide('adding-a-role');
const blocks = [...kind.blocks, ...role.blocks];
let copy: string;
beforeAll(async () => {
  copy = copyWith(blocks);
  await build(copy);
});
afterAll(() => rmSync(copy, { recursive: true, force: true }));

it('compile and pass lint', async () => {
  expect(await typesIn(copy, everywhere)).toEqual({ passed: true, output: '' });
  const places = [...kind.files, ...role.files];
  expect(await toolIn(copy, 'biome', 'check', '--error-on-warnings', ...places)).toMatchObject({
    passed: true,
  });
});

/** What the compiler says while blocks of these files are left out. */
const without = (files: readonly string[], include: readonly string[]) =>
  typesWithout(copy, blocks, files, include);

it('a kind does not compile without any of its places', async () => {
  const name = 'contract/organisation/vocabulary.ts';
  const changed = new Set(kind.blocks.filter(each => each.changed).map(({ file }) => file));
  const registers = [...changed].filter(file => file !== name);
  const written = kind.files.filter(file => !changed.has(file));
  expect([...registers, ...written, name]).toHaveLength(9);
  const unregistered = await without(registers, registers);
  for (const file of registers) expect(unregistered).toMatch(new RegExp(`^${file}.*audit`, 'm'));
  // A row or steps that are not there cannot be imported.
  const unwritten = await without(written, registers);
  for (const file of written)
    expect(unwritten).toContain(
      path
        .relative('contract', file)
        .replace(/(\/index)?\.ts$/, '')
        .split('/')
        .at(-1),
    );
  expect(await without([name], registers)).toMatch(/^contract\/work\/task-kinds\/index\.ts.*audit/m);
});

it.each(role.files)('a role does not compile without what it says of %s', async place => {
  expect(await without([place], role.files)).toContain(
    place === 'contract/organisation/roles.ts' ? "'supervisor'" : place,
  );
});

it('are in the tests that come from the contract', async () => {
  const unit = await testsIn(copy, 'unit', ...['tests/architecture.test.ts', 'tests/i18n', 'tests/contract']);
  expect(unit.passed, unit.output).toBe(true);
  // Lists of people, as each role, within and out of reach; and every flag of theirs in turn.
  const { passed, output } = await testsIn(
    copy,
    'api-postgres',
    ...[
      'tests/server/tasks/states.test.ts',
      'tests/server/permission-matrix.test.ts',
      'tests/server/fuzz',
      '-t',
      'audit|upervisor',
    ],
  );
  expect(passed, output).toBe(true);
  for (const ran of [
    /states.*audit > return/,
    /matrix.*taskActions\.return \(audit\)/,
    /fuzz.*audit\.list/,
    /supervisors\.list/,
    /accountActions\.registerSupervisor/,
  ])
    expect(output).toMatch(ran);
});

describe('built and started', () => {
  const built = opened(() => copy);
  describe('an audit', () => kindInUse(built));
  describe('a supervisor', () => roleInUse(built));
});
