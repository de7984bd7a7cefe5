import { solveInThread } from '../../server/office/proposals/solve-in-thread';
import type { Problem } from '../../server/office/proposals/solver/problem';
import { solve } from '../../server/office/proposals/solver/solve';
import { reportFigure } from '../figures';
import { latenessBound, metresBound } from './bound';
import { benchDemoWeek } from './demo-week';
import { bestKnownSolutions, type InstanceName, readInstance } from './instances';
import { createLargeWeek } from './large-week';

/** Milliseconds per instance; a week gets four seconds (`proposalLimits`). */
const patience = 10_000;

/**
 * `npm run bench -- proposals`: the solver's gap to the best known solutions of public instances, with the same number
 * of vehicles; a week of the promised size, compared with lower bounds; and the demo's own plans, recomputed.
 */
export const benchProposals = async () => {
  for (const name of Object.keys(bestKnownSolutions) as InstanceName[]) {
    const { vehicles, way } = bestKnownSolutions[name];
    const { unplanned, metres } = solve(readInstance(name), { seed: 1, milliseconds: patience });
    const about = `proposals: ${name}, ${vehicles} vehicles`;
    reportFigure({
      name: `${about}: customers left out`,
      value: unplanned.length,
      unit: '',
      target: { most: 0 },
    });
    reportFigure({
      name: `${about}: longer than the best known`,
      value: (metres / way - 1) * 100,
      unit: '%',
    });
  }
  const week = createLargeWeek();
  const began = performance.now();
  const { solution } = await solveInThread(copyOf(week), { seed: 1, milliseconds: 4_000 });
  const about = 'proposals: 30 agents, 600 plans, 1,500 candidates';
  reportFigure({ name: about, value: (performance.now() - began) / 1_000, unit: 's', target: { most: 5 } });
  reportFigure({ name: `${about}: turns`, value: solution.iterations, unit: '' });
  reportFigure({ name: `${about}: planned`, value: 1_500 - solution.unplanned.length, unit: '' });
  const late = latenessBound(week);
  reportFigure({ name: `${about}: lateness`, value: solution.lateness, unit: '' });
  reportFigure({
    name: `${about}: over a lower bound`,
    value: (solution.lateness / late - 1) * 100,
    unit: '%',
  });
  const bound = metresBound(week, solution.routes);
  reportFigure({ name: `${about}: way`, value: solution.metres / 1_000, unit: 'km' });
  reportFigure({
    name: `${about}: over a lower bound`,
    value: (solution.metres / bound - 1) * 100,
    unit: '%',
  });
  await benchDemoWeek();
};

/** Its distances are transferred to the thread. */
const copyOf = (problem: Problem): Problem => ({
  ...problem,
  metres: problem.metres.slice(),
  minutes: problem.minutes.slice(),
});
