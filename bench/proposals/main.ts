import { solveInThread } from '../../server/office/proposals/in-thread';
import type { Problem } from '../../server/office/proposals/solver/problem';
import { solve } from '../../server/office/proposals/solver/solve';
import { report } from '../figures';
import { latenessBound, metresBound } from './bound';
import { crowd } from './crowd';
import { handMade } from './hand-made';
import { bestKnown, type Instance, instance } from './instances';

/** Milliseconds per instance; a week gets four seconds (`mostProposed`). */
const patience = 10_000;

/**
 * `npm run bench -- proposals`: the solver's gap to the best known solutions of public instances, with the same number
 * of vehicles; a week of the promised size, compared with lower bounds; and the demo's own plans, recomputed.
 */
export const benchProposals = async () => {
  for (const name of Object.keys(bestKnown) as Instance[]) {
    const { vehicles, way } = bestKnown[name];
    const { left, metres } = solve(instance(name), { seed: 1, milliseconds: patience });
    const about = `proposals: ${name}, ${vehicles} vehicles`;
    report({ name: `${about}: customers left out`, value: left.length, unit: '', target: { most: 0 } });
    report({ name: `${about}: longer than the best known`, value: (metres / way - 1) * 100, unit: '%' });
  }
  const week = crowd();
  const began = performance.now();
  const { solution } = await solveInThread(copyOf(week), { seed: 1, milliseconds: 4_000 });
  const about = 'proposals: 30 agents, 600 plans, 1,500 candidates';
  report({ name: about, value: (performance.now() - began) / 1_000, unit: 's', target: { most: 5 } });
  report({ name: `${about}: turns`, value: solution.iterations, unit: '' });
  report({ name: `${about}: planned`, value: 1_500 - solution.left.length, unit: '' });
  const late = latenessBound(week);
  report({ name: `${about}: lateness`, value: solution.lateness, unit: '' });
  report({ name: `${about}: over a lower bound`, value: (solution.lateness / late - 1) * 100, unit: '%' });
  const bound = metresBound(week, solution.ways);
  report({ name: `${about}: way`, value: solution.metres / 1_000, unit: 'km' });
  report({ name: `${about}: over a lower bound`, value: (solution.metres / bound - 1) * 100, unit: '%' });
  await handMade();
};

/** Its distances are transferred to the thread. */
const copyOf = (problem: Problem): Problem => ({
  ...problem,
  metres: problem.metres.slice(),
  minutes: problem.minutes.slice(),
});
