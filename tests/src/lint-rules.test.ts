import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');

const refused = [
  'useEffect(() => scrollTo(0, 0), []);',
  'useLayoutEffect(() => rows.measure(), [rows]);',
  'React.useEffect(() => { for (const each of all) if (each) return draw(each); return undefined; }, []);',
  'useEffect(watch, []);',
];
const accepted = [
  'useEffect(() => void scrollTo(0, 0), []);',
  'useEffect(() => () => clearTimeout(timer), []);',
  'useEffect(() => { if (!open) return; return () => { return leave(); }; }, []);',
  'useEffect(() => { const stop = watch(() => { return found(); }); return stop; }, []);',
];

/** Which of these lines the project's own lint rules refuse, in the product or in its tests. */
const refusedOf = (lines: string[], file = 'Page.tsx') => {
  const folder = mkdtempSync(path.join(tmpdir(), 'terrain-lint-'));
  const { plugins, overrides } = JSON.parse(readFileSync(path.join(root, 'biome.json'), 'utf8'));
  const from = (names: string[]) => names.map(name => path.join(root, name));
  const [{ includes, plugins: ofTests }] = overrides;
  const own = { plugins: from(plugins), overrides: [{ includes, plugins: from(ofTests) }] };
  writeFileSync(path.join(folder, 'biome.json'), JSON.stringify(own));
  mkdirSync(path.join(folder, path.dirname(file)), { recursive: true });
  writeFileSync(path.join(folder, file), lines.join('\n'));
  const biome = path.join(root, 'node_modules/@biomejs/biome/bin/biome');
  const { stdout } = spawnSync(process.execPath, [biome, 'lint', '--reporter=json', file], {
    cwd: folder,
    encoding: 'utf8',
  });
  rmSync(folder, { recursive: true });
  const { diagnostics } = JSON.parse(stdout);
  return diagnostics
    .filter(({ category }: { category: string }) => category === 'plugin')
    .map(({ location }: { location: { start: { line: number } } }) => lines[location.start.line - 1]);
};

it('refuses effects that may return anything but a function, which React would call', () => {
  expect(refusedOf([...accepted, ...refused])).toEqual(refused);
});

it('refuses waits for time in tests', () => {
  const waits = [
    'await page.waitForTimeout(100);',
    'await new Promise(resolve => setTimeout(resolve, 50));',
    "import { setTimeout as wait } from 'node:timers/promises';",
  ];
  const events = ['await page.waitForURL(address);', 'const timer = setTimeout(stop, 50);'];
  expect(refusedOf([...waits, ...events], 'tests/some.test.ts')).toEqual(waits);
});
