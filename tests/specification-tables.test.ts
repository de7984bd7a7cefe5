import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Contract } from '../contract/framework/endpoint';
import { contracts } from '../contract/registry';
import { parseBlocks } from '../scripts/specification/blocks';
import { fillBlocks } from '../scripts/specification/fill-blocks';

const folder = path.resolve(import.meta.dirname, '../docs/specification');
const pages = Object.fromEntries(
  readdirSync(folder)
    .filter(name => name.endsWith('.md'))
    .map(name => [`docs/specification/${name}`, readFileSync(path.join(folder, name), 'utf8')]),
);
const callsOf = Object.entries(pages)
  .filter(([file]) => /\/[123]-/.test(file))
  .map(([file, text]) =>
    parseBlocks(file, text).flatMap(({ kind, names }) => (kind === 'calls' ? names : [])),
  );
const contractNames = [...new Set((contracts as readonly Contract[]).map(({ name }) => name))];
const block = (blockName: string) => `<!-- generated: ${blockName} -->\n<!-- end -->`;
const filled = (blockName: string) => fillBlocks({ 'page.md': block(blockName) })['page.md'];

it('keeps the tables of the specification as the contract has them: `npm run docs:tables` writes them', () => {
  expect(fillBlocks(pages)).toEqual(pages);
});

it('tells every contract on one of the three pages', () => {
  expect(callsOf.flat().sort()).toEqual([...contractNames].sort());
});

describe('a table', () => {
  it.each([
    ['calls taskActions', '| `POST /api/pm/restore/:id`<br>Restaurer | – | `data` | admins |'],
    ['filters sites', '| `site_status` | Statut | several | admins | – | `active` |'],
    ['columns sites', '| `site_code` | Code | yes | first | list, planning | – |'],
    ['flags', '| `add_site` | Créer des sites et des entrepôts | pm, gpm | cluster_manager, admin |'],
    ['errors', '| 109 | `conflict` | 409 | This item was changed in the meantime. |'],
    ['screens', '| `/managers` | Managers | `GET /api/manager/fetch` | from cluster manager |'],
  ])('%s', (blockName, row) => {
    expect(filled(blockName).split('\n')).toContain(row);
  });

  it('of calls has each call of the API once', () => {
    const rows = filled(`calls ${contractNames.join(' ')}`).match(/^\| `(?:GET|POST|PUT|DELETE) \/api\//gm)!;
    const endpoints = (contracts as readonly Contract[]).flatMap(({ actions }) => Object.values(actions));
    expect(rows.length).toBe(new Set(endpoints).size);
  });
});

it.each([
  ['an unknown kind', block('nothing'), 'page.md:1: no kind of table is called « nothing »'],
  ['an unknown name', `\n${block('calls nobody')}`, 'page.md:2: no contract is called « nobody »'],
  ['no end', '<!-- generated: errors -->', 'page.md:1: the block has no « <!-- end --> »'],
])('what cannot be written is told with file and line: %s', (_, text, message) => {
  expect(() => fillBlocks({ 'page.md': text })).toThrow(message);
});
