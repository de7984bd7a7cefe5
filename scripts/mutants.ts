import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { parseSync } from 'vite';
import { createVitest, type Vitest } from 'vitest/node';
import { createRandom } from '../server/operations/demo/random';

/**
 * Mutation testing: `npm run mutants -- --seed 1 --count 300` draws changes of product code by the seed, runs the tests
 * of the area against each, and against survivors also the suites derived from the contract (row access and rights).
 * Prints killed and surviving mutants by kind of change. Files are changed in place and restored: run it in a separate
 * checkout.
 *
 * Our own script, as no mutation tool runs several vitest projects with databases (docs/decisions/0060).
 */
const { values: options } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    count: { type: 'string', default: '300' },
    /** Every nth of the drawn ones from an offset: « 0/2 » and « 1/2 » run in parallel. */
    part: { type: 'string', default: '0/1' },
    /** Results file; an interrupted run is resumed from it. */
    out: { type: 'string', default: 'mutants.json' },
    /** Only lists the drawn mutants. */
    list: { type: 'boolean', default: false },
  },
});
const root = path.resolve(import.meta.dirname, '..');
// Most tests of an area run in CI only.
process.env.TERRAIN_DEPTH ??= 'ci';

type Kind = 'condition' | 'gate' | 'bound' | 'filter' | 'visibility' | 'await' | 'undo';
type Mutant = {
  kind: Kind;
  file: string;
  line: number;
  start: number;
  end: number;
  /** The replacement. */
  code: string;
};
type Node = { type: string; start: number; end: number; [name: string]: unknown };

const productFiles = () =>
  ['server', 'contract'].flatMap(folder =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter(name => name.endsWith('.ts') && !name.endsWith('.d.ts'))
      .map(name => `${folder}/${name}`)
      .filter(name => !untested.test(name)),
  );
/** What no test of an area can detect: demo data, subjects of drills, migrations that ran in the template. */
const untested =
  /^server\/(operations\/(demo|simulation|backup|metrics)|framework\/(db\/migrations|traces|host)|main)/;

/** Names in conditions that decide on row access. */
const reachWords = /visible|reach|within|hisOwn|kindsRead/i;

const mutantsOf = (file: string): Mutant[] => {
  const source = readFileSync(path.join(root, file), 'utf8');
  const found: Mutant[] = [];
  const text = ({ start, end }: Node) => source.slice(start, end);
  const add = (kind: Kind, { start, end }: Node, code: string) =>
    found.push({ kind, file, line: source.slice(0, start).split('\n').length, start, end, code });
  const visit = (node: Node) => {
    for (const each of mutators) each(node, text, add, file);
    for (const value of Object.values(node))
      for (const child of Array.isArray(value) ? value : [value])
        if (child && typeof child === 'object' && typeof (child as Node).type === 'string')
          visit(child as Node);
  };
  visit(parseSync(file, source).program as unknown as Node);
  return found;
};

type Mutator = (
  node: Node,
  text: (node: Node) => string,
  add: (kind: Kind, node: Node, code: string) => unknown,
  file: string,
) => unknown;
const throws = (node: Node): boolean =>
  node.type === 'ThrowStatement' || (node.type === 'BlockStatement' && (node.body as Node[]).some(throws));

const mutators: Mutator[] = [
  // A refusing `if` never does; any other is negated.
  (node, text, add, file) => {
    if (node.type !== 'IfStatement' && node.type !== 'ConditionalExpression') return;
    const test = node.test as Node;
    if (node.type === 'IfStatement' && throws(node.consequent as Node))
      return add(file.startsWith('server/framework/history') ? 'undo' : 'gate', test, 'false');
    return add('condition', test, `!(${text(test)})`);
  },
  (node, text, add) => {
    const moved = { '<': '<=', '<=': '<', '>': '>=', '>=': '>' }[node.operator as string];
    if (node.type === 'BinaryExpression' && moved)
      add('bound', node, `${text(node.left as Node)} ${moved} ${text(node.right as Node)}`);
  },
  // A statement's await: the next one no longer waits for it.
  (node, text, add) => {
    const awaited = node.type === 'ExpressionStatement' && (node.expression as Node);
    if (awaited && awaited.type === 'AwaitExpression')
      add('await', awaited, `void ${text(awaited.argument as Node)}`);
  },
  // A query or a list with one condition removed.
  (node, text, add) => {
    if (node.type !== 'CallExpression') return;
    const callee = node.callee as Node;
    if (callee.type !== 'MemberExpression') return;
    if (!['where', 'filter'].includes(text(callee.property as Node))) return;
    const kind = reachWords.test((node.arguments as Node[]).map(text).join()) ? 'visibility' : 'filter';
    add(kind, node, text(callee.object as Node));
  },
  // A row-access condition within an SQL statement.
  (node, text, add) => {
    if (node.type !== 'TemplateLiteral') return;
    for (const inner of node.expressions as Node[])
      if (inner.type === 'CallExpression' && /^\w*(VisibleTo|Within|ofKindsRead|hisOwn)\(/i.test(text(inner)))
        add('visibility', inner, 'sql`true`');
  },
  // A flag that a call requires.
  (node, text, add) => {
    if (node.type !== 'Property' || text(node.key as Node) !== 'needs') return;
    const value = node.value as Node;
    if (value.type === 'CallExpression') add('gate', value, '{}');
  },
];

/** Evenly by kind, as long as there are enough of each. */
const drawn = (count: number, seed: number): Mutant[] => {
  const random = createRandom(seed);
  const pools = new Map<Kind, Mutant[]>();
  for (const each of productFiles().flatMap(mutantsOf))
    pools.set(each.kind, [...(pools.get(each.kind) ?? []), each]);
  const chosen: Mutant[] = [];
  while (chosen.length < count && pools.size)
    for (const [kind, pool] of pools) {
      if (chosen.length === count) break;
      chosen.push(...pool.splice(random.int(0, pool.length - 1), 1));
      if (!pool.length) pools.delete(kind);
    }
  return chosen;
};

const testFiles = () =>
  readdirSync(path.join(root, 'tests'), { recursive: true, encoding: 'utf8' })
    .filter(name => /\.test\.tsx?$/.test(name) && /^(server|contract)\//.test(name) && !/\.deep\./.test(name))
    .map(name => `tests/${name}`);
/** Suites derived from the contract, relevant to every area, by what they prove. */
const derived: Partial<Record<Kind, RegExp>> = {
  gate: /server\/(permission-matrix|flags|filter-gates)/,
  filter: /server\/(filters|trial\/hidden-rows)/,
  visibility: /server\/(visibility|filters|trial\/hidden-rows)/,
  undo: /server\/audit\/way-back/,
};
const isDerived = (name: string) => Object.values(derived).some(suites => suites.test(name));
/** Tests of the changed room (`server/<wing>/<room>/…`) or file (`contract/<wing>/<file>.ts`), by name. */
const testsOfArea = (file: string) => {
  const [, , area] = file.replace(/\.ts$/, '').split('/');
  const word = area.replace(/-(actions|lists?|kinds?|states?)$/, '').replace(/s$/, '');
  return testFiles().filter(name => name.includes(word) && !isDerived(name));
};

const fails = async (vitest: Vitest, files: string[]) => {
  if (!files.length) return false;
  const specifications = files.flatMap(name => vitest.getModuleSpecifications(path.join(root, name)));
  // `bail` counts failures over all runs.
  vitest.state.filesMap.clear();
  const own = specifications.filter(({ project }) => ['unit', 'api-postgres'].includes(project.name));
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(own, false);
  return unhandledErrors.length > 0 || testModules.some(module => !module.ok());
};

/** A test that fails without any change would seem to catch everything. */
const requirePassing = async (vitest: Vitest, files: string[]) => {
  const key = files.join();
  if (passing.has(key)) return;
  if (await fails(vitest, files))
    throw new Error(`Some of these tests fail without any change: ${files.join(' ')}`);
  passing.add(key);
};
const passing = new Set<string>();
const oneLine = (code: string) => code.replace(/\s+/g, ' ').slice(0, 100);

const [part, parts] = options.part.split('/').map(Number);
const all = drawn(Number(options.count), Number(options.seed));
const mine = all.filter((_, index) => index % parts === part);
if (options.list) {
  for (const { kind, file, line, code } of mine)
    console.log(`${kind.padEnd(10)} ${file}:${line}  ${oneLine(code)}`);
  process.exit();
}

const vitest = await createVitest('test', {
  watch: false,
  bail: 1,
  maxWorkers: 1,
  project: ['unit', 'api-postgres'],
  reporters: [{}],
});
await vitest.standalone();
const derivedSuites = (kind: Kind) => testFiles().filter(name => derived[kind]?.test(name));
await requirePassing(vitest, testFiles().filter(isDerived));
type Result = Mutant & { result: 'caught' | 'caught by derived suites' | 'survived' };
const results: Result[] = existsSync(options.out) ? JSON.parse(readFileSync(options.out, 'utf8')) : [];
for (const mutant of mine.slice(results.length)) {
  const file = path.join(root, mutant.file);
  const source = readFileSync(file, 'utf8');
  const change = async (content: string) => {
    writeFileSync(file, content);
    vitest.invalidateFile(file);
  };
  const area = testsOfArea(mutant.file);
  await requirePassing(vitest, area);
  await change(source.slice(0, mutant.start) + mutant.code + source.slice(mutant.end));
  try {
    const result = (await fails(vitest, area))
      ? 'caught'
      : (await fails(vitest, derivedSuites(mutant.kind)))
        ? 'caught by derived suites'
        : 'survived';
    results.push({ ...mutant, result });
    console.log(
      `${result.padEnd(24)} ${mutant.kind.padEnd(10)} ${mutant.file}:${mutant.line}  ${oneLine(mutant.code)}`,
    );
  } finally {
    await change(source);
  }
  writeFileSync(options.out, JSON.stringify(results, null, 1));
}
await vitest.close();

console.log('\nkind        tried  caught  by derived suites  survived');
for (const kind of new Set(results.map(each => each.kind))) {
  const count = (result?: string) =>
    results.filter(each => each.kind === kind && (!result || each.result === result)).length;
  const cells = [count(), count('caught'), count('caught by derived suites'), count('survived')];
  console.log(
    `${kind.padEnd(10)} ${cells.map((cell, at) => String(cell).padStart([6, 7, 18, 9][at])).join(' ')}`,
  );
}
