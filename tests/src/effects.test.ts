import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');

const refused = [
  'useEffect(() => scrollTo(0, 0), []);',
  'useEffect(() => map?.show(sites));',
  'useLayoutEffect(() => rows.measure(), [rows]);',
  'useInsertionEffect(() => { return insert(); }, []);',
  'React.useEffect(() => { for (const each of all) if (each) return draw(each); return undefined; }, []);',
  'useEffect(() => { return open && leave(); }, []);',
  'useEffect(watch, []);',
];
const accepted = [
  'useEffect(() => void scrollTo(0, 0), []);',
  'useEffect(() => { scrollTo(0, 0); }, []);',
  'useEffect(() => () => clearTimeout(timer), []);',
  'useEffect(() => { if (!open) return; return () => { return leave(); }; }, []);',
  'useEffect(() => { const stop = watch(() => { return found(); }); return stop; }, []);',
  'useEffect(() => { const drawn = draw(); return drawn.remove; }, []);',
];

/** Which of these lines the project's own lint rules refuse. */
const refusedOf = (lines: string[]) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'terrain-lint-'));
  const { plugins } = JSON.parse(readFileSync(path.join(root, 'biome.json'), 'utf8'));
  const own = { plugins: plugins.map((plugin: string) => path.join(root, plugin)) };
  writeFileSync(path.join(folder, 'biome.json'), JSON.stringify(own));
  writeFileSync(path.join(folder, 'Page.tsx'), lines.join('\n'));
  const biome = path.join(root, 'node_modules/@biomejs/biome/bin/biome');
  const { stdout } = spawnSync(process.execPath, [biome, 'lint', '--reporter=json', 'Page.tsx'], {
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
