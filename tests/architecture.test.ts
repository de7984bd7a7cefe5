import { existsSync, readdirSync } from 'node:fs';
import { expect, it } from 'vitest';
import { migrations } from '../server/operations/migrations';
import { type SourceFile, sourceFiles } from './source-files';

const contract = sourceFiles('contract');
const server = sourceFiles('server');
const src = sourceFiles('src');
const field = sourceFiles('field');
const i18n = sourceFiles('i18n');
const everything = [...contract, ...server, ...src, ...field, ...i18n];

const folderOf = (name: string) => name.split('/')[0];
const wingOf = (name: string) => name.split('/')[1];
const inside = (name: string, ...folders: string[]) => folders.includes(folderOf(name));
const isOurs = (name: string) => inside(name, 'contract', 'server', 'src', 'field', 'i18n', 'tests', 'bench');

/** `file → import` for every import that a wall forbids. */
const breaches = (files: SourceFile[], forbidden: (from: string, types: boolean) => boolean) =>
  files.flatMap(({ file, imports }) =>
    imports.filter(({ from, types }) => forbidden(from, types)).map(({ from }) => `${file} → ${from}`),
  );
const filesWhere = (files: SourceFile[], wrong: (file: SourceFile) => boolean) =>
  files.filter(wrong).map(({ file }) => file);

it('reads the source', () => {
  expect(contract.length).toBeGreaterThan(10);
  expect(server.length).toBeGreaterThan(50);
  expect(src.length).toBeGreaterThan(50);
  expect(breaches(server, from => from === 'fastify').length).toBeGreaterThan(5);
});

it('keeps the contract free of both sides: it imports zod and nothing else', () => {
  expect(breaches(contract, from => from !== 'zod' && folderOf(from) !== 'contract')).toEqual([]);
});

it('keeps browser and server apart, and the back-office and the agents’ app', () => {
  expect(breaches(server, from => inside(from, 'src', 'field', 'tests', 'bench'))).toEqual([]);
  expect(breaches(src, from => inside(from, 'server', 'field', 'tests', 'bench'))).toEqual([]);
  expect(breaches(field, from => inside(from, 'server', 'src', 'tests', 'bench'))).toEqual([]);
});

it('reads and writes workbooks on the server only', () => {
  const others = [...contract, ...src, ...field, ...i18n];
  expect(breaches(others, from => ['xlsx', 'yauzl'].includes(from))).toEqual([]);
});

it('lets the labels know the contract by its types only, and by its clock', () => {
  const clock = ['contract/framework/time-zone', 'contract/framework/today'];
  const outside = (from: string) => isOurs(from) && folderOf(from) !== 'i18n' && !clock.includes(from);
  expect(breaches(i18n, (from, types) => outside(from) && !(folderOf(from) === 'contract' && types))).toEqual(
    [],
  );
});

/** The wings of each tree, the lowest first: a wing imports those before it. `app` and `registry` assemble. */
const wings = {
  contract: [
    'framework',
    'organisation',
    'sites',
    'work',
    'field',
    'office',
    'figures',
    'operations',
    'registry',
  ],
  server: ['framework', 'organisation', 'sites', 'work', 'field', 'office', 'figures', 'operations'],
  src: ['framework', 'work', 'sites', 'organisation', 'office', 'figures', 'operations', 'app'],
  field: ['framework', 'work', 'evidence', 'sync', 'screens'],
};
it.each([
  ['contract', contract],
  ['server', server],
  ['src', src],
  ['field', field],
] as const)('has wings in %s/ that import only those below them', (tree, files) => {
  const order: readonly string[] = wings[tree];
  const inWings = files.filter(({ file }) => file.split('/').length > 2);
  expect([...new Set(inWings.map(({ file }) => wingOf(file)))].sort()).toEqual([...order].sort());
  const upward = inWings.flatMap(({ file, imports }) =>
    imports
      .filter(({ from }) => folderOf(from) === tree && from.split('/').length > 2)
      .filter(({ from }) => order.indexOf(wingOf(from)) > order.indexOf(wingOf(file)))
      .map(({ from }) => `${file} → ${from}`),
  );
  expect(upward).toEqual([]);
});

it('has the same wings in contract, server, office app and labels', () => {
  const known = [...wings.contract, 'app'];
  const labels = new Set(i18n.flatMap(({ file }) => file.match(/^i18n\/\w\w\/([\w-]+)\//)?.[1] ?? []));
  expect([...wings.server, ...wings.src, ...labels].filter(wing => !known.includes(wing))).toEqual([]);
});

it.each(['contract', 'server', 'src', 'field', 'i18n'])(
  'has at most nine entries at the top of %s/',
  tree => {
    expect(readdirSync(tree).length).toBeLessThanOrEqual(9);
  },
);

it('has no room of less than 150 lines that only one other room imports: it belongs there', () => {
  const small = [server, src, field].flatMap(files => {
    const rooms = new Map<string, number>();
    for (const { file, text } of files.filter(({ file }) => file.split('/').length > 3))
      rooms.set(roomOf(file), (rooms.get(roomOf(file)) ?? 0) + text.split('\n').length - 1);
    const readersOf = (room: string) =>
      files.filter(
        ({ file, imports }) => roomOf(file) !== room && imports.some(({ from }) => roomOf(from) === room),
      );
    return [...rooms]
      .filter(([, lines]) => lines < 150)
      .filter(([room]) => new Set(readersOf(room).map(({ file }) => roomOf(file))).size === 1)
      .map(([room]) => room);
  });
  expect(small).toEqual([]);
});

it('keeps the product out of the framework', () => {
  const product = (from: string) => /^(?:contract|i18n\/\w\w)(?!\/framework(?:\/|$))(?:\/|$)/.test(from);
  const framework = [...contract, ...server, ...src, ...field].filter(
    ({ file }) => wingOf(file) === 'framework',
  );
  const texts = i18n.filter(({ file }) => /^i18n\/\w\w\/framework\//.test(file));
  expect(breaches([...framework, ...texts], product)).toEqual([]);
});

it('talks to the network in src/framework/providers and field/framework/server only', () => {
  const network = /\b(?:fetch|XMLHttpRequest|EventSource|WebSocket|sendBeacon)\s*\(/;
  const elsewhere = [...src, ...field].filter(
    ({ file }) => !/^(?:src\/framework\/providers|field\/framework\/server)\//.test(file),
  );
  expect(filesWhere(elsewhere, ({ code }) => network.test(code))).toEqual([]);
});

it('writes SQL in queries, filters, visibility, server/framework/db, migrations and the demo only', () => {
  const mayWriteSql = (file: string) =>
    // The demo fills tables and serves nobody; schemas name column types only.
    /^server\/(?:framework\/db|operations\/(?:migrations|demo))\//.test(file) ||
    /\/schema[^/]*\.ts$/.test(file) ||
    /\/(?:queries|filters|visibility)[^/]*\.ts$/.test(file);
  const others = [...server, ...src, ...field, ...contract, ...i18n].filter(({ file }) => !mayWriteSql(file));
  expect(breaches(others, from => from === 'kysely' || from === 'pg')).toEqual([]);
  const query = /\.(?:selectFrom|insertInto|updateTable|deleteFrom|mergeInto)\(/;
  expect(filesWhere(others, ({ code }) => query.test(code))).toEqual([]);
});

it('writes sites in server/sites/derived only, where what is copied of them goes along', () => {
  const writes =
    /\.(?:insertInto|updateTable|deleteFrom|mergeInto)\('sites'|\b(?:insert into|update|delete from|merge into) sites\b/;
  const keepers = server.filter(({ file }) => file.startsWith('server/sites/derived/'));
  expect(filesWhere(keepers, ({ code }) => writes.test(code))).toEqual([
    'server/sites/derived/queries-sites.ts',
  ]);
  // Migrations know each other's order; the demo fills an empty database, and a test compares what it leaves.
  const others = server.filter(
    ({ file }) => !/^server\/(?:sites\/derived|operations\/migrations|operations\/demo)\//.test(file),
  );
  expect(filesWhere(others, ({ code }) => writes.test(code))).toEqual([]);
});

it('registers every migration', () => {
  const written = server.flatMap(
    ({ file }) => file.match(/^server\/operations\/migrations\/(\d.*)\.ts$/)?.[1] ?? [],
  );
  expect(Object.keys(migrations)).toEqual(written.sort());
});

it('keeps together what ties Terrain to PostgreSQL itself: see docs/deployment.md, « Engines »', () => {
  const where = (pattern: RegExp) =>
    [
      ...new Set(
        filesWhere(server, ({ code }) => pattern.test(code)).map(file =>
          file.replace(/^(server\/operations\/migrations)\/.*/, '$1'),
        ),
      ),
    ].sort();
  // Sums and registers follow their tables by triggers that see the rows of a whole statement.
  expect(where(/\b(?:new|old) table as\b/i)).toEqual(['server/operations/migrations']);
  expect(where(/\bxid8\b|pg_(?:current_)?snapshot|pg_current_xact_id|\btxid_/)).toEqual([
    'server/operations/backup/queries-dump.ts',
    'server/operations/migrations',
    'server/sites/derived/queries-equipment.ts',
  ]);
  // Locks of transactions; one that a connection kept would stay with a pooler.
  expect(where(/pg_(?:try_)?advisory_(?!xact_)(?!unlock)|\bset session\b|\blisten "|pg_notify/i)).toEqual([]);
});

it('reads no day or time by the clock of the machine that it runs on', () => {
  const byOwnClock =
    /\.(?:get|set)(?:Hours|Minutes|Seconds|Milliseconds|Date|Month|FullYear)\(|\.get(?:Day|TimezoneOffset)\(|\.toLocale(?:Date|Time)String\(|\.to(?:Date|Time)String\(|new Date\([^()]*,|\bIntl\.DateTimeFormat\(/;
  // The calendar's days are local midnights, which its library takes and gives.
  const known = [
    'contract/framework/is-device-in-other-zone.ts',
    'contract/framework/moon-feasts.ts',
    'contract/framework/time-zone.ts',
    'contract/framework/wall-clock.ts',
    'i18n/dates.ts',
    'src/framework/date-picker/DayCalendar.tsx',
  ];
  expect(filesWhere(everything, ({ code }) => byOwnClock.test(code)).sort()).toEqual(known);
});

it('reckons today in one time zone only, by contract/framework/today', () => {
  const elsewhere =
    /new Date\(\)\.(?:toISOString\(\)\.s|get(?:UTC)?(?:FullYear|Month|Date|Day)\b)|Date\.now\(\).*toISOString\(\)\.s|\bcurrent_date\b/i;
  expect(filesWhere(everything, ({ code }) => elsewhere.test(code))).toEqual([]);
});

it.each([
  ['the time zone', /Africa\/Algiers/, 'contract/framework/time-zone.ts'],
  [
    'a day in milliseconds',
    /\b86_?400_?000\b|\b24 \* (?:60 \* 60_000|3_600_000)\b/,
    'contract/framework/today.ts',
  ],
  ['the type of a workbook', /officedocument\.spreadsheetml\.sheet'/, 'contract/framework/media-types.ts'],
  ['sizes of a page', /\[15, 40, 100\]/, 'contract/framework/endpoint.ts'],
  ['types of a site', /\['indoor', 'outdoor', 'localtechnique'\]/, 'contract/organisation/vocabulary.ts'],
])('writes %s once', (_, literal, place) => {
  // Migrations stay as they were.
  const others = everything.filter(({ file }) => !/^server\/operations\/migrations\//.test(file));
  expect(filesWhere(others, ({ code }) => literal.test(code))).toEqual([place]);
});

it('names no owner but in what a database begins with, and counts on no number of wilayas', () => {
  // The reviewing owner of the settings and the words of weak passwords are no list of owners.
  const named = /(['"`])(?:inhouse|SASCC|MBS|outsource|gelogis|netfer|ott)\1|\b48 wilayas\b/;
  const data = /^(?:server\/(?:organisation\/reference|operations\/(?:demo|simulation))|tests)\//;
  const elsewhere = everything.filter(({ file }) => !data.test(file));
  expect(filesWhere(elsewhere, ({ code }) => named.test(code))).toEqual([]);
});

it('has no import circles', () => {
  const graph = new Map(
    everything.map(({ file, imports }) => [file, imports.map(({ from }) => fileOf(from))]),
  );
  expect(circlesIn(graph)).toEqual([]);
});

it.each([
  ['contract', contract],
  ['server', server],
  ['src', src],
  ['field', field],
])('has no circles of rooms in %s/: who asks stands above whom he asks', (_, files) => {
  expect(circlesOfRooms(files)).toEqual([]);
});

it('keeps what is inside a room inside: its subfolders are its own, but for one door', () => {
  // Signing in, ending sessions and sign-in mails belong to account/session; icons are for all.
  const inner =
    /^(?:src|server|field)\/(?!framework\/account\/session\/|framework\/ui\/icons\/)[^/]+\/[^/]+\/[^/]+\//;
  const others = ({ file, imports }: SourceFile) =>
    imports
      .map(({ from }) => fileOf(from))
      .filter(to => inner.test(to) && roomOf(to) !== roomOf(file))
      .map(to => `${file} → ${to}`);
  expect([...server, ...src, ...field].flatMap(others)).toEqual([]);
});

it('has one way for a screen to wait for a write: useAttempt, and useSingleFlight in the agents’ app', () => {
  const ownBusy = filesWhere([...src, ...field], ({ code }) => /\bsetBusy\b/.test(code));
  expect(ownBusy).toEqual(['field/framework/ui/useSingleFlight.ts']);
});

it('lets a screen write through useAttempt, or through a dialog or form that does', async () => {
  // What the reader did not ask for, and reads that travel as POST.
  const others = new Set([
    'src/framework/live/OpenRecord.ts',
    'src/framework/live/useNotifications.ts',
    'src/work/maintenance/MaintenancePreview.tsx',
    'src/office/people/forms/useAvailability.ts',
    'src/office/proposals/useStaleItems.ts',
  ]);
  const once = /\/(?:useAttempt|useSingleFlight|ImmediateAction|ActionButton|\w*Dialog|\w+Form)$/;
  const written = /\b(?:call|upload)\(\s*(\w+)\.actions\.(\w+)/g;
  const screens = src.filter(({ file }) => !file.startsWith('src/framework/providers/') && !others.has(file));
  const writes = async ({ code, imports }: SourceFile) => {
    const known = imports.filter(({ from, types }) => !types && folderOf(from) === 'contract');
    const modules = await Promise.all(known.map(({ from }) => import(/* @vite-ignore */ `../${from}`)));
    return [...code.matchAll(written)].some(([, contract, action]) =>
      modules.some(module => (module[contract]?.actions[action]?.method ?? 'GET') !== 'GET'),
    );
  };
  const writing: SourceFile[] = [];
  for (const file of screens) if (await writes(file)) writing.push(file);
  expect(writing.length).toBeGreaterThan(40);
  expect(filesWhere(writing, ({ imports }) => !imports.some(({ from }) => once.test(from)))).toEqual([]);
});

it('has no junk drawers: no folder or file called utils, helpers or misc', () => {
  const drawer = /(?:^|\/)(?:utils?|helpers?|misc|common|lib)(?:\/|\.tsx?$)/i;
  expect(filesWhere(everything, ({ file }) => drawer.test(file))).toEqual([]);
});

it('imports without file extensions', () => {
  expect(breaches(everything, from => isOurs(from) && /\.tsx?$/.test(from))).toEqual([]);
});

const fileOf = (from: string) =>
  ['.ts', '.tsx', '/index.ts', '/index.tsx'].map(end => from + end).find(file => existsSync(file)) ?? from;

/** The folder within a wing; a file beside the rooms or wings stands for itself. */
const roomOf = (file: string) => file.split('/').slice(0, 3).join('/');

/** Each circle of rooms, with every import that closes it. Types are erased. */
const circlesOfRooms = (files: SourceFile[]) => {
  const ties = files.flatMap(({ file, imports }) =>
    imports
      .map(({ from }) => ({ file, to: fileOf(from) }))
      .filter(({ to }) => folderOf(to) === folderOf(file) && roomOf(to) !== roomOf(file)),
  );
  const from = (room: string) => ties.filter(({ file }) => roomOf(file) === room);
  const rooms = [...new Set(files.map(({ file }) => roomOf(file)))];
  const graph = new Map(rooms.map(room => [room, [...new Set(from(room).map(({ to }) => roomOf(to)))]]));
  return circlesIn(graph).map(circle => {
    const along = circle.split(' → ');
    const closing = along
      .slice(1)
      .flatMap((room, index) => from(along[index]).filter(({ to }) => roomOf(to) === room));
    return `${circle}: ${closing.map(({ file, to }) => `${file} → ${to}`).join(', ')}`;
  });
};

const circlesIn = (graph: Map<string, string[]>) => {
  const circles: string[] = [];
  const done = new Set<string>();
  const walk = (file: string, path: string[]) => {
    if (path.includes(file)) circles.push([...path.slice(path.indexOf(file)), file].join(' → '));
    else if (!done.has(file)) {
      for (const next of graph.get(file) ?? []) walk(next, [...path, file]);
      done.add(file);
    }
  };
  for (const file of graph.keys()) walk(file, []);
  return circles;
};
