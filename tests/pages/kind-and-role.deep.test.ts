import { rmSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testKindInUse } from './kind-in-use';
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
import { testRoleInUse } from './role-in-use';

// In one copy: types, build and server cost the same for both pages as for one.
const kind = readGuide('adding-a-kind');
const role = readGuide('adding-a-role');
const blocks = [...kind.blocks, ...role.blocks];
let copy: string;
beforeAll(async () => {
  copy = createCopy(blocks);
  await buildCopy(copy);
});
afterAll(() => rmSync(copy, { recursive: true, force: true }));

it('compile and pass lint', async () => {
  expect(await checkTypes(copy, sourceFolders)).toEqual({ passed: true, output: '' });
  const places = [...kind.files, ...role.files];
  expect(await runTool(copy, 'biome', 'check', '--error-on-warnings', ...places)).toMatchObject({
    passed: true,
  });
});

/** What the compiler says while blocks of these files are left out. */
const without = (files: readonly string[], include: readonly string[]) =>
  checkTypesWithout(copy, blocks, files, include);

it('a kind does not compile without any of its places', async () => {
  const name = 'contract/organisation/vocabulary.ts';
  const changed = new Set(kind.blocks.filter(each => each.changed).map(({ file }) => file));
  const drawings = ['src/work/tasks/kind-icons.ts', 'field/work/site/kind-drawings.tsx'];
  const registers = [...changed].filter(file => file !== name && !drawings.includes(file));
  const written = kind.files.filter(file => !changed.has(file));
  expect([...registers, ...drawings, ...written, name].sort()).toEqual([...kind.files].sort());
  const unregistered = await without(registers, registers);
  for (const file of registers) expect(unregistered).toMatch(new RegExp(`^${file}.*audit`, 'm'));
  // The drawings are those that the rows name.
  const undrawn = await without(drawings, drawings);
  for (const file of drawings) expect(undrawn).toMatch(new RegExp(`^${file}.*checklist`, 'm'));
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
  const unit = await runTests(
    copy,
    'unit',
    ...['tests/architecture.test.ts', 'tests/i18n', 'tests/contract'],
  );
  expect(unit.passed, unit.output).toBe(true);
  // Lists of people, as each role, within and out of reach; and every flag of theirs in turn.
  const { passed, output } = await runTests(
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
  const built = openCopy(() => copy);
  describe('an audit', () => testKindInUse(built));
  describe('a supervisor', () => testRoleInUse(built));
});
