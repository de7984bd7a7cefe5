// @vitest-environment jsdom
import '../async-timeout';
import { createTheme, ThemeProvider } from '@mui/material/styles';
import { QueryClient } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { CoreAdminContext } from 'ra-core';
import polyglotI18nProvider from 'ra-i18n-polyglot';
import { useState } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { BacklogItem } from '../../../contract/office/backlog';
import type { BoardPlan } from '../../../contract/office/board';
import { allFr as fr } from '../../../i18n/fr/all';
import { sessionStore } from '../../../src/framework/providers/sessionStore';
import { Board } from '../../../src/office/board/Board';
import type { Ghost } from '../../../src/office/board/ghosts';
import { createUser, mockFetch } from '../providers/mock-fetch';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2031-03-10T09:00:00Z') });
  // Without a layout no row would be visible.
  for (const size of ['clientWidth', 'clientHeight'] as const)
    vi.spyOn(Element.prototype, size, 'get').mockReturnValue(2_000);
  // The map's labels, which nobody sees here.
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
  sessionStore.write(createUser());
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const days = ['09', '10', '11', '12', '13', '14', '15'].map(day => `2031-03-${day}`);
/** A site by its code; its number is that of the letter. */
const siteOf = (site_code: string) => ({
  site_id: site_code.charCodeAt(0),
  site_code,
  site_name: null,
  task_type: 'ssr' as const,
  place: null,
  drop: null,
  minutes: 60,
});
const itemOf = (code: string): BacklogItem => ({
  ...siteOf(code),
  ...{ key: `site:ssr:${code}`, cause: 'site', wilaya: 16, owner: 'inhouse', cluster: 1, window: null },
  ...{ due: null, deadline: null, since: '2031-01-01', about: null, findings: [], agent_id: null },
});
const planOf = (planid: number, code: string): BoardPlan => ({
  ...siteOf(code),
  ...{
    planid,
    drop_code: null,
    status: 'planned',
    instruction: null,
    source: 'site',
    version: 1,
  },
});

type World = {
  /** Codes of the sites that wait, and of those that are proposed: the cell, and the site. */
  backlog?: string;
  ghosts?: Record<string, string>;
  /** By row and day, such as `0 1`: the sites that are planned there. Their plans are numbered from 1. */
  plans?: Record<string, string>;
};
/** The board of two agents, whose server answers writes only by `answer`, and numbers what it plans from 57. */
const open = async ({ backlog = '', ghosts = {}, plans = {} }: World) => {
  let count = 0;
  const cells = Object.fromEntries(
    Object.entries(plans).map(([cell, codes]) => [cell, [...codes].map(code => planOf(++count, code))]),
  );
  count = 56;
  let waiting = [...backlog].map(itemOf);
  const pending: { apply: () => unknown; answer: () => void }[] = [];
  const write = <T,>(apply: () => T) =>
    new Promise<{ body: T & { success: true } }>(resolve => {
      pending.push({ apply, answer: () => resolve({ body: { success: true, ...apply() } }) });
    });
  const cellOf = (agent_id: number, day: string) => `${agent_id - 1} ${days.indexOf(day)}`;
  const add = (cell: string, plan: BoardPlan) => {
    cells[cell] = [...(cells[cell] ?? []), plan];
  };
  const remove = (ids: number[]) => {
    for (const cell of Object.keys(cells))
      cells[cell] = cells[cell].filter(({ planid }) => !ids.includes(planid));
  };
  const results = (made: { key?: string; plan_id: number }[]) => ({
    done: made.length,
    refused: 0,
    results: made.map(each => ({ site_code: null, done: true, cause: null, ...each })),
  });
  const aCell = { others: 0, metres: null, minutes: 0, capacity: 480, absence: null, rest: null };
  const agentOf = (row: number) => ({
    ...{ agent_id: row + 1, username: `agent ${row}`, name: null, owner: null, cluster_id: 1, most: {} },
    ...{ skills: ['ssr'], home: null },
    cells: days.map((_, day) => ({ ...aCell, plans: cells[`${row} ${day}`] ?? [] })),
  });
  type Planned = { key: string; agent_id: number; day: string };
  mockFetch(({ url, body }) => {
    const { pathname } = new URL(url, 'http://board');
    if (pathname === '/api/planning/board')
      return { body: { success: true, days, agents: [agentOf(0), agentOf(1)], total: 2, pages: 1 } };
    if (pathname === '/api/planning/tray') {
      const causes = { site: waiting.length, maintenance: 0, anomaly: 0, refused: 0, impossible: 0 };
      return { body: { success: true, items: waiting, total: waiting.length, pages: 1, causes } };
    }
    if (pathname === '/api/planning/tray/plan')
      return write(() =>
        results(
          body.plans.map(({ key, agent_id, day }: Planned) => {
            const plan = planOf(++count, key.slice(-1));
            add(cellOf(agent_id, day), plan);
            waiting = waiting.filter(item => item.key !== key);
            return { key, plan_id: plan.planid };
          }),
        ),
      );
    if (pathname === '/api/planning/selection/move')
      return write(() => {
        const moved = Object.values(cells)
          .flat()
          .filter(({ planid }) => body.ids.includes(planid));
        remove(body.ids);
        for (const plan of moved) add(cellOf(body.planning_agent, body.planning_date), plan);
        return results(body.ids.map((plan_id: number) => ({ plan_id })));
      });
    // Filters and words of the page, which the board does without.
    return new Promise(() => {});
  });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const initial = Object.entries(ghosts).map(([cell, code]): Ghost => {
    const [row, day] = cell.split(' ').map(Number);
    return { agent_id: row + 1, day: days[day], item: itemOf(code), reason: '' };
  });
  const Proposing = () => {
    const [shown, setShown] = useState(initial);
    return (
      <Board
        ghosts={shown}
        onDropGhost={({ item }) => setShown(all => all.filter(each => each.item.key !== item.key))}
      />
    );
  };
  const { container } = render(
    <MemoryRouter initialEntries={[`/planning/board?week=${days[0]}`]}>
      <CoreAdminContext
        i18nProvider={polyglotI18nProvider(() => fr, 'fr', [], { allowMissing: true })}
        queryClient={client}
      >
        <ThemeProvider theme={createTheme()}>
          <Proposing />
        </ThemeProvider>
      </CoreAdminContext>
    </MemoryRouter>,
  );
  await waitFor(() => expect(container.querySelector('[data-cell="1 6"]')).toBeTruthy());
  if (backlog)
    await waitFor(() => expect(container.querySelectorAll('[role=option]')).toHaveLength(backlog.length));
  const find = (selector: string) => container.querySelector<HTMLElement>(selector)!;
  return {
    /** The sites in a cell. */
    codes: (cell: string) =>
      [...find(`[data-cell="${cell}"]`).querySelectorAll('[data-plan]')].map(chip => chip.textContent),
    focus: (selector: string) => act(() => find(selector).focus()),
    /** Picked up in the backlog, and dropped on the cell. */
    plan: async (cell: string) => {
      act(() => find('[role=listbox]').focus());
      await press('Enter');
      act(() => find(`[data-cell="${cell}"]`).focus());
      await press('Enter');
      await waitFor(() => expect(find(`[data-cell="${cell}"] [data-plan^="-"]`)).toBeTruthy());
    },
    /** Lets the server answer its next write, and the board show what it read then. */
    answer: async () => {
      await waitFor(() => expect(pending).not.toEqual([]));
      await act(async () => pending.shift()!.answer());
      await waitFor(() => expect(client.isFetching({ queryKey: ['board'] })).toBe(0));
    },
    refetch: () => act(() => client.invalidateQueries({ queryKey: ['board'] })),
    /** What others do, or the server sorts. */
    cells,
    putBack: (code: string) => {
      waiting = [itemOf(code), ...waiting];
    },
    waiting: () =>
      [...container.querySelectorAll<HTMLElement>('[role=option]')].map(({ dataset }) =>
        dataset.tray!.slice(-1),
      ),
    active: () => find('[role=option][data-here=true]').dataset.tray,
    ids: () =>
      [...container.querySelectorAll<HTMLElement>('[data-plan]')].map(({ dataset }) => Number(dataset.plan)),
  };
};
const press = (key: string) => act(async () => void fireEvent.keyDown(document.activeElement!, { key }));
/** What the keyboard is at: a cell, and the site in it. */
const focused = () => {
  const at = document.activeElement as HTMLElement;
  const cell = at.closest<HTMLElement>('[data-cell]')?.dataset.cell;
  return at.dataset.plan ? `${cell} ${at.textContent}` : cell;
};
const keysHelp = () => screen.queryByText(/^Flèches : choisir une case/) !== null;
const saysSaving = () => screen.queryByText(/^Ce plan est en cours d’enregistrement/) !== null;

it('stays at a plan that was just dropped when it is saved, and when the week is read again', async () => {
  const board = await open({ backlog: 'AB' });
  await board.plan('1 1');
  board.focus('[data-cell="1 1"]');
  await press('Enter');
  expect(focused()).toBe('1 1 A');
  await board.answer();
  expect([focused(), board.ids()]).toEqual(['1 1 A', [57]]);
  await board.refetch();
  expect(focused()).toBe('1 1 A');
  // The next one comes before it in the order of the route.
  await board.plan('1 1');
  board.focus('[data-plan="57"]');
  board.cells['1 1'].reverse();
  await board.answer();
  board.cells['1 1'].reverse();
  await board.refetch();
  expect([focused(), board.codes('1 1')]).toEqual(['1 1 A', ['B', 'A']]);
  await press('Enter');
  expect(keysHelp()).toBe(true);
});

it('tells plans apart that are being saved', async () => {
  const board = await open({ backlog: 'AB' });
  await board.plan('0 1');
  await board.plan('1 2');
  expect(new Set(board.ids()).size).toBe(2);
  board.focus('[data-cell="1 2"]');
  await press('Enter');
  await board.answer();
  await board.answer();
  expect([focused(), board.ids()]).toEqual(['1 2 B', [57, 58]]);
});

it.each([
  ['Enter', keysHelp],
  ['Delete', () => screen.queryByText('Annule 1 plan et le remet à planifier') !== null],
  ['m', () => screen.queryByText('Déplacer…') !== null],
  [' ', () => document.querySelector('[data-plan="57"][aria-pressed=true]') !== null],
])('says that a plan is being saved at the key « %s », which acts then', async (key, hasActed) => {
  const board = await open({ backlog: 'A' });
  await board.plan('0 1');
  board.focus('[data-cell="0 1"] [data-plan]');
  await press(key);
  expect([saysSaving(), hasActed()]).toEqual([true, false]);
  await board.answer();
  expect([saysSaving(), hasActed()]).toEqual([false, true]);
});

it('does nothing later with a plan that was left while it was being saved', async () => {
  const board = await open({ backlog: 'A' });
  await board.plan('0 1');
  board.focus('[data-cell="0 1"] [data-plan]');
  await press('Enter');
  await press('ArrowRight');
  expect([focused(), saysSaving()]).toEqual(['0 2', false]);
  await board.answer();
  expect([focused(), keysHelp()]).toEqual(['0 2', false]);
});

it('follows a plan to where it is dropped, also to its own day', async () => {
  const board = await open({ plans: { '0 1': 'AB', '1 1': 'C' } });
  board.focus('[data-plan="2"]');
  await press('Enter');
  await press('ArrowDown');
  await press('Enter');
  await waitFor(() => expect(focused()).toBe('1 1 B'));
  await board.answer();
  expect([focused(), board.codes('1 1')]).toEqual(['1 1 B', ['C', 'B']]);
  await press('Enter');
  expect(focused()).toBe('1 1');
  await press('Enter');
  expect([focused(), keysHelp()]).toEqual(['1 1 B', false]);
  // Several are at the cell.
  await press(' ');
  board.focus('[data-plan="3"]');
  await press(' ');
  await press('Enter');
  await press('ArrowUp');
  await press('Enter');
  await board.answer();
  expect([focused(), board.codes('0 1')]).toEqual(['0 1', ['A', 'C', 'B']]);
});

it('follows a proposed plan to where it is dropped', async () => {
  const board = await open({ ghosts: { '0 1': 'A' } });
  board.focus('[data-ghost]');
  await press('Enter');
  await press('ArrowRight');
  await press('Enter');
  await waitFor(() => expect(focused()).toBe('0 2 A'));
  await board.answer();
  expect([focused(), board.ids()]).toEqual(['0 2 A', [57]]);
});

it('stays at its item of the backlog when another waits before it', async () => {
  const board = await open({ backlog: 'ABCD' });
  board.focus('[role=listbox]');
  await press('ArrowDown');
  board.putBack('X');
  await board.refetch();
  await waitFor(() => expect(board.waiting()).toEqual(['X', 'A', 'B', 'C', 'D']));
  expect(board.active()).toBe('site:ssr:B');
  // The next one, once it is planned.
  await board.plan('0 1');
  expect(board.active()).toBe('site:ssr:C');
});
