// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import {
  maxOvertime,
  type SkippedItem,
  type SkipReason,
  type Widening,
} from '../../../contract/office/proposals';
import type { ProposalState } from '../../../src/office/proposals/proposal-state';
import { SkippedItems } from '../../../src/office/proposals/SkippedItems';
import type { ProposalTexts } from '../../../src/office/proposals/useProposalTexts';

afterEach(cleanup);

const skip = (code: string, cause: SkipReason, fit?: { widening: Widening; agent_id: number; day: string }) =>
  ({
    item: {
      key: `site:ssr:${code}`,
      site_code: code,
      site_name: null,
      task_type: 'ssr',
      due: null,
      findings: [] as string[],
    },
    cause,
    nearest: fit
      ? { ...fit, agent: `agent ${fit.agent_id}`, over: fit.widening === 'overtime' ? 40 : 0 }
      : null,
  }) as SkippedItem;
const wednesday = '2031-03-12';
const items = [
  skip('A', 'noTime', { widening: 'agent', agent_id: 8, day: wednesday }),
  skip('B', 'noTime', { widening: 'overtime', agent_id: 1, day: wednesday }),
  skip('C', 'noTime', { widening: 'nextWeek', agent_id: 2, day: '2031-03-24' }),
  skip('D', 'noTime', { widening: 'nextWeek', agent_id: 2, day: '2031-03-17' }),
  skip('E', 'noTime'),
  skip('F', 'noPlace'),
];
const request = { week: '2031-03-09', agents: [1, 2], filter: {} };
const texts = {
  say: (name: string, values?: { smart_count?: number; code?: string }) =>
    [name, values?.smart_count ?? values?.code].filter(value => value !== undefined).join(' '),
  kindOf: (kind: string) => kind,
  describeItem: () => 'no due day',
  describeNearest: ({ nearest }: SkippedItem) =>
    nearest ? `${nearest.day} ${nearest.agent} +${nearest.over}` : 'nowhere',
} as unknown as ProposalTexts;

const show = (more: Partial<ProposalState> = {}) => {
  const [onAdd, onWiden] = [vi.fn(), vi.fn()];
  const shown = {
    request,
    skipped: items,
    added: [],
    ...more,
  } as unknown as ProposalState;
  render(<SkippedItems {...{ shown, texts, onAdd, onWiden }} openCause="noTime" />);
  return { onAdd, onWiden };
};
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

it('names what is skipped of an opened cause, each with where it fits nearest', () => {
  const { onAdd } = show();
  const rows = screen.getAllByRole('listitem').map(row => row.textContent);
  expect(rows.map(row => row?.[0])).toEqual(['A', 'B', 'C', 'D', 'E']);
  expect(rows[1]).toContain('2031-03-12 agent 1 +40');
  expect(within(screen.getAllByRole('listitem')[4]).queryByRole('button')).toBeNull();
  press('addOf.overtime B');
  expect(onAdd.mock.calls).toEqual([[items[1]]]);
  // Another cause opens by its own button.
  expect(screen.queryByText(/^F/)).toBeNull();
  press('skipped.noPlace 1');
  expect(screen.getByText(/^F/)).toBeTruthy();
});

it('asks again with the agents, the overtime or the week that helps a whole cause', () => {
  const { onWiden } = show();
  press('widen.agent');
  press('widen.overtime');
  press('widen.nextWeek');
  const keys = ['A', 'B', 'C', 'D', 'E'].map(code => `site:ssr:${code}`);
  expect(onWiden.mock.calls.map(([widened]) => widened)).toEqual([
    { ...request, agents: [1, 2, 8] },
    { ...request, overtime: maxOvertime },
    { ...request, week: '2031-03-17', keys },
  ]);
});

it('offers nothing that is asked already, and no day that something was added to', () => {
  show({
    request: { ...request, overtime: maxOvertime },
    added: [skip('X', 'noTime', { widening: 'agent', agent_id: 8, day: wednesday })],
  });
  expect(screen.queryByRole('button', { name: 'widen.overtime' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'addOf.agent A' })).toBeNull();
  expect(screen.getAllByRole('listitem')[0].textContent).toContain('nearest.taken');
  // The same day of another agent is free.
  expect(screen.getByRole('button', { name: 'addOf.overtime B' })).toBeTruthy();
});

it('shows twenty at a time', () => {
  show({ skipped: Array.from({ length: 45 }, (_, index) => skip(`S${index}`, 'noTime')) });
  expect(screen.getAllByRole('listitem')).toHaveLength(20);
  press('moreSkipped 20');
  press('moreSkipped 5');
  expect(screen.getAllByRole('listitem')).toHaveLength(45);
});
