import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { blocks, copyWithResource, page, root, runIn } from './resource-copy';
import { ownLines } from './resource-page';

const { copy, remove } = copyWithResource();
afterAll(remove);

it('takes at most 60 lines in at most 8 places, as the page says', () => {
  const lines = blocks.reduce((sum, block) => sum + ownLines(block), 0);
  const places = new Set(blocks.map(({ file }) => file)).size;
  expect(lines).toBeLessThanOrEqual(60);
  expect(places).toBeLessThanOrEqual(8);
  expect(page).toContain(`${lines} lines in ${places} places`);
});

it('compiles and passes lint', async () => {
  expect(await typesInCopy()).toEqual({ passed: true, output: '' });
  const own = blocks.map(({ file }) => file);
  expect(await inCopy('biome', 'check', '--error-on-warnings', ...own)).toMatchObject({ passed: true });
});

it('does not compile without a label of either language', async () => {
  const missing = { fr: 'note', en: 'owner' };
  const files = Object.entries(missing).map(([language, field]) => {
    const file = path.join(copy, 'i18n', language, 'vehicles.ts');
    return { file, field, labels: readFileSync(file, 'utf8') };
  });
  for (const { file, field, labels } of files)
    writeFileSync(file, labels.replace(new RegExp(`^ *${field}: .*\\n`, 'm'), ''));
  const { passed, output } = await typesInCopy();
  for (const { file, labels } of files) writeFileSync(file, labels);
  expect(passed).toBe(false);
  for (const [language, field] of Object.entries(missing)) {
    expect(output).toContain(`i18n/${language}/index.ts`);
    expect(output).toContain(`'${field}'`);
  }
});

it('is in the tests that come from the contract', async () => {
  const unit = ['run', '--project', 'unit', 'tests/architecture.test.ts', 'tests/i18n'];
  expect(await inCopy('vitest', ...unit)).toMatchObject({ passed: true });
  const fuzz = ['run', '--project', 'api-postgres', 'tests/server/fuzz.test.ts', '-t', 'vehicles'];
  const { passed, output } = await inCopy('vitest', ...fuzz);
  expect(passed, output).toBe(true);
  // Six actions, each with valid and with broken inputs.
  expect(output).toMatch(/12 passed/);
});

/** What the page touches, with a memory of its own: the project's remembers the project. */
const typesInCopy = () => {
  const include = ['contract', 'server', 'src', 'i18n'];
  const compilerOptions = { tsBuildInfoFile: '.tsbuildinfo' };
  const settings = { extends: './tsconfig.json', compilerOptions, include };
  writeFileSync(path.join(copy, 'tsconfig.page.json'), JSON.stringify(settings));
  return inCopy('tsc', '--noEmit', '--checkers', '2', '-p', 'tsconfig.page.json');
};

/** Runs a tool of the project in the copy. */
const inCopy = (tool: string, ...args: string[]) =>
  runIn(copy, path.join(root, 'node_modules', '.bin', tool), ...args);
