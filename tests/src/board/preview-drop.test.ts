import { describe, expect, it } from 'vitest';
import type { BacklogItem } from '../../../contract/office/backlog';
import type { BoardAgent, BoardCell, BoardPlan } from '../../../contract/office/board';
import { averageSpeedKmh, roadFactor } from '../../../contract/office/day-figures';
import { applyDrop, type BoardWeek } from '../../../src/office/board/apply-drop';
import type { DragItem } from '../../../src/office/board/drag-item';
import { isInPolygon } from '../../../src/office/board/is-in-polygon';
import { previewDrop } from '../../../src/office/board/preview-drop';

const days = [27, 28, 29, 30].map(n => `2031-04-${n}`).concat(['2031-05-01', '2031-05-02', '2031-05-03']);
const aPlan = (planid: number, values: Partial<BoardPlan> = {}): BoardPlan => ({
  planid,
  task_type: 'ssr',
  site_id: planid,
  site_code: `S${planid}`,
  site_name: null,
  place: null,
  drop_code: null,
  drop: null,
  status: 'planned',
  instruction: null,
  minutes: 60,
  source: 'site',
  version: 1,
  ...values,
});
const aCell = (values: Partial<BoardCell> = {}): BoardCell => ({
  plans: [],
  others: 0,
  metres: null,
  minutes: 0,
  capacity: 480,
  absence: null,
  rest: null,
  ...values,
});
const anAgent = (
  agent_id: number | null,
  cells: Record<number, BoardCell> = {},
  values: Partial<BoardAgent> = {},
) =>
  ({
    agent_id,
    username: 'a',
    name: null,
    owner: null,
    cluster_id: 1,
    most: {},
    skills: ['ssr', 'gpm'],
    home: null,
    cells: days.map((_, day) => cells[day] ?? aCell()),
    ...values,
  }) as BoardAgent;
const waiting = (id: number, values: Partial<BacklogItem> = {}): DragItem => ({
  kind: 'tray',
  items: [
    {
      key: `site:ssr:${id}`,
      cause: 'site',
      task_type: 'ssr',
      site_id: id,
      site_code: `S${id}`,
      site_name: null,
      place: null,
      drop: null,
      wilaya: 16,
      owner: 'inhouse',
      cluster: 1,
      window: null,
      due: null,
      deadline: null,
      since: '2031-01-01',
      minutes: 90,
      about: null,
      findings: [],
      agent_id: null,
      ...values,
    },
  ],
});
const sunday = { index: 0, date: days[0], today: '2031-04-27' };

describe('what a cell would become', () => {
  it('has the way to where a waiting delivery goes, as once it is planned', () => {
    const [place, drop] = [
      { lat: 36, lng: 3 },
      { lat: 37, lng: 3 },
    ];
    const { metres, minutes } = previewDrop(anAgent(7), sunday, waiting(2, { place, drop }));
    const kilometres = 111.19 * roadFactor;
    expect(Math.abs(metres! / 1000 - kilometres)).toBeLessThan(0.5);
    expect(Math.abs(minutes - 90 - (kilometres / averageSpeedKmh) * 60)).toBeLessThanOrEqual(1);
  });

  it('holds one more, as far and as long as the way says', () => {
    // A degree of latitude is 111.2 km; by road that times the factor.
    const here = { lat: 36, lng: 3 };
    const cell = aCell({ plans: [aPlan(1, { place: here })], minutes: 60 });
    const after = previewDrop(anAgent(7, { 0: cell }), sunday, waiting(2, { place: { lat: 37, lng: 3 } }));
    const kilometres = 111.19 * roadFactor;
    expect(after.plans).toBe(2);
    expect(Math.abs(after.metres! / 1000 - kilometres)).toBeLessThan(0.5);
    expect(Math.abs(after.minutes - (60 + 90 + (kilometres / averageSpeedKmh) * 60))).toBeLessThan(1);
    expect(after.addedMinutes).toBe(after.minutes - 60);
    expect([after.warnings, after.refused]).toEqual([[], false]);
  });

  it.each([
    ['nothing', {}, {}, {}, sunday, []],
    ['absence', { absence: { id: 1 }, capacity: 0 }, {}, {}, sunday, ['absent', 'over']],
    ['a day of rest', { rest: 'restDay', capacity: 0 }, {}, {}, sunday, ['rest', 'over']],
    ['a rest day worked', { rest: 'restDay', capacity: 200 }, {}, {}, sunday, []],
    ['a day gone by', {}, {}, {}, { ...sunday, today: '2031-04-28' }, ['past']],
    ['another skill', {}, { skills: ['gpm'] }, {}, sunday, ['skill']],
    ['too many of a kind', { plans: [aPlan(1)], minutes: 60 }, { most: { ssr: 1 } }, {}, sunday, ['most']],
    ['a full day', { minutes: 400 }, {}, {}, sunday, ['over']],
    ['the same site', { plans: [aPlan(2)], minutes: 60 }, {}, {}, sunday, ['sameSite']],
  ])('is warned of: %s', (_, cell, agent, item, day, warnings) => {
    const row = anAgent(7, { 0: aCell(cell as never) }, agent as never);
    expect(previewDrop(row, day, waiting(2, item)).warnings).toEqual(warnings);
  });

  it('is refused where nobody would have it', () => {
    const unassigned = anAgent(null);
    const owned: DragItem = { kind: 'plans', plans: [{ plan: aPlan(1), agent_id: 7, day: days[1] }] };
    const free: DragItem = { kind: 'plans', plans: [{ plan: aPlan(1), agent_id: null, day: days[1] }] };
    expect(
      [waiting(2), owned, free].map(dragged => previewDrop(unassigned, sunday, dragged).refused),
    ).toEqual([true, true, false]);
  });
});

describe('a week after a drop', () => {
  it('has the plan there and no more where it was, counts what is hidden, and leaves other rows alone', () => {
    const week = {
      days,
      agents: [
        anAgent(1, { 0: aCell({ plans: [aPlan(10), aPlan(11)], minutes: 120 + 45, others: 1 }) }),
        anAgent(2),
        anAgent(3),
      ],
      total: 3,
      pages: 1,
    } as BoardWeek;
    const dragged: DragItem = { kind: 'plans', plans: [{ plan: aPlan(10), agent_id: 1, day: days[0] }] };
    const after = applyDrop(week, dragged, { agent_id: 2, day: days[3] });
    expect(after.agents[0].cells[0].plans.map(({ planid }) => planid)).toEqual([11]);
    expect(after.agents[0].cells[0].minutes).toBe(60 + 45);
    expect(after.agents[1].cells[3].plans.map(({ planid }) => planid)).toEqual([10]);
    expect(after.agents[2]).toBe(week.agents[2]);
    // To the same agent's other day.
    const own = applyDrop(week, dragged, { agent_id: 1, day: days[1] });
    expect(own.agents[0].cells.map(({ plans }) => plans.length)).toEqual([1, 1, 0, 0, 0, 0, 0]);
    // Back to what waits.
    const withdrawn = applyDrop(week, dragged, 'tray');
    expect(withdrawn.agents[0].cells[0]).toMatchObject({ plans: [{ planid: 11 }], minutes: 60 + 45 });
    expect(withdrawn.agents[1]).toBe(week.agents[1]);
  });
});

it('a loop on the map holds what lies in it', () => {
  const place = ([lat, lng]: number[]) => ({ lat, lng });
  const corners = [
    [0, 0],
    [0, 4],
    [4, 4],
    [1, 2],
    [4, 0],
  ];
  const loop = corners.map(place);
  const inside = (lat: number, lng: number) => isInPolygon(loop, { lat, lng });
  expect([inside(0.5, 2), inside(2, 3.5), inside(2, 0.5)]).toEqual([true, true, true]);
  expect([inside(2, 2), inside(5, 2)]).toEqual([false, false]);
});
