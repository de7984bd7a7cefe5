import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { sourceFiles } from './source-files';

const folder = path.resolve(import.meta.dirname, '../docs/specification');
const page = (name: string) => readFileSync(path.join(folder, `${name}.md`), 'utf8');
const documents = {
  1: page('1-overview-session-sites'),
  2: page('2-tasks-planning-anomalies-evidence'),
  3: page('3-dashboards-users-settings'),
};
const decisions = page('product-decisions');
/** A comment's words, whatever lines they are broken into. */
const files = sourceFiles('contract', 'server', 'src', 'i18n', 'tests', 'scripts', 'bench')
  .filter(({ file }) => file !== 'tests/specification.test.ts')
  .map(({ file, text }) => ({ file, words: text.replace(/\n\s*(\*|\/\/)?\s*/g, ' ') }));

it('every section that a comment cites is there', () => {
  const cited = files.flatMap(({ file, words }) =>
    [
      ...words.matchAll(/document ([123]), sections? (\d+(?:\.\d+)?(?:(?:, | and | to )\d+(?:\.\d+)?)*)/g),
    ].flatMap(([, document, sections]) =>
      sections
        .match(/\d+(\.\d+)?/g)!
        .map(section => ({ file, document: Number(document) as 1 | 2 | 3, section })),
    ),
  );
  expect(cited.length).toBeGreaterThan(250);
  const missing = cited.filter(
    ({ document, section }) =>
      !new RegExp(`^#{2,3} ${section.replace('.', '\\.')}\\.? `, 'm').test(documents[document]),
  );
  expect(missing).toEqual([]);
});

it('every product decision that a comment names is there', () => {
  const cited = files.flatMap(({ file, words }) =>
    [...words.matchAll(/product decisions, « ([^»]+) »/g)].map(([, name]) => ({ file, name })),
  );
  expect(cited.length).toBeGreaterThan(20);
  const missing = cited.filter(
    ({ name }) =>
      !decisions.split('\n').some(line => /^(#|- \*\*|\*\*|- )/.test(line) && line.includes(name)),
  );
  expect(missing).toEqual([]);
});
