import { expect, it } from 'vitest';
import { groupByAgent, wouldMove } from '../../../src/work/planning/moved-plans';

const plan = (planid: number, plan_date: string, agent_id: number | null) => ({
  planid,
  plan_date,
  agent_id,
  agent_username: agent_id === null ? null : `agent${agent_id}`,
});
const rows = [plan(1, '2026-11-22', 7), plan(2, '2026-11-22', null), plan(3, '2026-11-22', 7)];

it('groups plans by agent, those of nobody apart', () => {
  const ids = groupByAgent(rows).map(({ agent, plans }) => [
    agent?.name,
    ...plans.map(({ planid }) => planid),
  ]);
  expect(ids).toEqual([
    ['agent7', 1, 3],
    [undefined, 2],
  ]);
});

it.each([
  [{}, true, false],
  [{ planning_date: '', planning_agent: null }, true, false],
  [{ planning_date: '2026-11-22' }, true, false],
  [{ planning_date: '2026-11-23' }, true, true],
  [{ planning_agent: 7 }, true, true],
  [{ planning_date: '2026-11-22' }, false, true],
] as const)('to %o, all plans known: %s, would move a plan: %s', (target, areAll, expected) => {
  expect(wouldMove(rows, target, { areAll })).toBe(expected);
});

it('does not move the plans of one agent to that agent', () => {
  expect(wouldMove([rows[0], rows[2]], { planning_agent: 7 }, { areAll: true })).toBe(false);
});
