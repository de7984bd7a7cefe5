import { expect } from 'vitest';
import { weekOf } from '../../contract/rest-days';
import { daysAfter } from '../../contract/today';
import { countClicks } from './clicks';
import { journey } from './journey';
import { dayFromNow, settled } from './steps';

const week = weekOf(daysAfter(dayFromNow(0), 7));
const kilometres = (metres: number) => Math.round(metres / 1_000);

type Cell = { plans: any[]; metres: number | null };
const boardOf = async (ask: any): Promise<any[]> =>
  (await ask('cluster', 'GET', `/api/planning/board?day=${week[0]}`)).agents.filter(
    ({ agent_id }: any) => agent_id !== null,
  );
/** Metres of the ways of a week, as the board tells them, and plans of it. */
const sumOf = (agents: any[]) => ({
  metres: agents.flatMap(({ cells }) => cells as Cell[]).reduce((sum, { metres }) => sum + (metres ?? 0), 0),
  plans: agents.flatMap(({ cells }) => cells as Cell[]).reduce((sum, { plans }) => sum + plans.length, 0),
});

journey(
  '40 sites for 8 agents: next week is planned with a few clicks, and by short ways',
  async ({ open, ask }) => {
    const before = await boardOf(ask);
    const eight = before.slice(0, 8).map(({ agent_id }) => agent_id);
    const page = await open({
      as: 'cluster',
      at: `/planning/board?week=${dayFromNow(0)}&filter=${encodeURIComponent(JSON.stringify({ agent: eight }))}`,
    });
    await page.getByRole('grid').waitFor();
    const clicks = await countClicks(page);
    const read = page.waitForResponse(answer => answer.url().includes(`day=${week[0]}`));
    await page.getByRole('button', { name: 'Semaine suivante' }).click();
    await read;
    await settled(page);
    await page.getByRole('button', { name: 'Proposer', exact: true }).click();
    const bar = page.getByRole('region', { name: 'Semaine proposée' });
    await bar.getByText(/plans? proposés?/).waitFor();
    const proposed = Number(/^(\d+)/.exec((await bar.getByText(/plans? proposés?/).textContent())!)![1]);
    expect(proposed).toBeGreaterThanOrEqual(40);
    expect((await boardOf(ask)).map(({ cells }) => cells.map(({ plans }: Cell) => plans.length))).toEqual(
      before.map(({ cells }) => cells.map(({ plans }: Cell) => plans.length)),
    );
    await bar.getByRole('button', { name: 'Tout accepter' }).click();
    await page.getByText(`${proposed} plans faits.`).waitFor();
    await clicks(12);

    const after = (await boardOf(ask)).filter(({ agent_id }) => eight.includes(agent_id));
    const [was, is] = [sumOf(before.slice(0, 8)), sumOf(after)];
    expect(is.plans).toBe(was.plans + proposed);
    // Days that by hand were too full already have stayed as they were.
    for (const { agent_id, cells } of after)
      for (const [day, { plans, minutes, capacity }] of cells.entries()) {
        const had = before.find(agent => agent.agent_id === agent_id).cells[day].plans.length;
        if (plans.length > had) expect(minutes).toBeLessThanOrEqual(capacity + plans.length);
      }
    console.log(
      `${proposed} plans for 8 agents by 3 clicks: ${kilometres(is.metres - was.metres)} km more, ${(kilometres(is.metres - was.metres) / proposed).toFixed(1)} km each; the ${was.plans} made by hand ${(kilometres(was.metres) / was.plans).toFixed(1)} km each`,
    );
  },
);
