import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { contracts } from '../contract';
import type { Contract } from '../contract/endpoint';
import { blocksIn } from '../scripts/specification/blocks';
import { fill } from '../scripts/specification/fill';

const folder = path.resolve(import.meta.dirname, '../docs/specification');
const pages = Object.fromEntries(
  readdirSync(folder)
    .filter(name => name.endsWith('.md'))
    .map(name => [`docs/specification/${name}`, readFileSync(path.join(folder, name), 'utf8')]),
);
const callsOf = Object.entries(pages)
  .filter(([file]) => /\/[123]-/.test(file))
  .map(([file, text]) => blocksIn(file, text).flatMap(({ kind, names }) => (kind === 'calls' ? names : [])));
const contractNames = [...new Set((contracts as readonly Contract[]).map(({ name }) => name))];
const block = (asked: string) => `<!-- generated: ${asked} -->\n<!-- end -->`;
const filled = (asked: string) => fill({ 'page.md': block(asked) })['page.md'];

it('keeps the tables of the specification as the contract has them: `npm run docs:tables` writes them', () => {
  expect(fill(pages)).toEqual(pages);
});

it('tells every contract on one of the three pages', () => {
  expect(callsOf.flat().sort()).toEqual([...contractNames].sort());
});

describe('a table', () => {
  it.each([
    [
      'calls siteDetails',
      '| `POST /api/sites/cosites/:site_id/add`<br>Ajouter un site co-localisé | **`site_type`**, **`site_code`** | `id` | `edit_site` in pm, from manager |',
    ],
    ['calls taskActions', '| `POST /api/pm/restore/:id`<br>Restaurer | – | `data` | admins |'],
    ['calls ssr/sites', 'And `show`, `history`, `edit`, `assignAgent`, `changeOwner` of `sites`.'],
    ['filters sites', '| `site_status` | Statut | several | admins | – | `active` |'],
    ['filters gpm', '| `site_owner` | Owner | several | `all_owners` in gpm | one’s own owner | – |'],
    ['columns sites', '| `site_code` | Code | yes | first | list, planning | – |'],
    ['flags', '| `add_site` | Créer des sites et des entrepôts | pm, gpm | cluster_manager, admin |'],
    [
      'roles',
      '| 2 | `manager` | Manager | web | sites | from cluster_manager | cluster_manager | place | shared |',
    ],
    [
      'states',
      '| `cancel` | `ongoing` | `cancelled` | all | `read_task` and `close_task` in the kind’s scope |',
    ],
    ['errors', '| 109 | `conflict` | 409 | This item was changed in the meantime. |'],
    [
      'imports',
      '| `planning_gpm` | Planning GPM | `template_planning_gpm.xlsx` | **`site_code`**, **`date`**, `agent`, `instruction` | `edit_plan_site` in gpm, from manager |',
    ],
    ['screens', '| `/managers` | Managers | `GET /api/manager/fetch` | from cluster manager |'],
  ])('%s', (asked, row) => {
    expect(filled(asked).split('\n')).toContain(row);
  });

  it('of calls has each call of the API once', () => {
    const rows = filled(`calls ${contractNames.join(' ')}`).match(/^\| `(?:GET|POST|PUT|DELETE) \/api\//gm)!;
    const endpoints = (contracts as readonly Contract[]).flatMap(({ actions }) => Object.values(actions));
    expect(rows.length).toBe(new Set(endpoints).size);
  });
});

describe('what cannot be written is told with file and line', () => {
  it.each([
    ['an unknown kind', block('nothing'), 'page.md:1: no kind of table is called « nothing »'],
    ['an unknown name', `\n${block('calls nobody')}`, 'page.md:2: no contract is called « nobody »'],
    ['no name', block('calls'), 'page.md:1: « calls » takes names of contracts'],
    ['a name too many', block('errors sites'), 'page.md:1: « errors » takes no names'],
    ['calls as a list', block('filters session'), 'page.md:1: « session » has calls only: it is no list'],
    ['no end', '<!-- generated: errors -->', 'page.md:1: the block has no « <!-- end --> »'],
    ['no beginning', '\n<!-- end -->', 'page.md:2: « <!-- end --> » ends no block'],
    [
      'calls told twice',
      `${block('calls sites')}\n${block('calls sites')}`,
      'page.md:3: the calls of « sites » stand at page.md:1 too',
    ],
  ])('%s', (_, text, message) => {
    expect(() => fill({ 'page.md': text })).toThrow(message);
  });
});
