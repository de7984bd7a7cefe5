import { getStep } from '../../../contract/work/evidence';
import type { EvidenceStep } from '../../../contract/work/steps/parts';
import { taskKindDefinitions } from '../../../contract/work/task-kinds';
import type { Work } from '../../work/tasks/work';

/**
 * The steps of a work item in order, the arrival first (`asked`), and the optional ones of its task type (`besides`).
 */
export const listSteps = ({ kind, steps }: Work): { asked: EvidenceStep[]; besides: EvidenceStep[] } => {
  const { clockin, tests } = taskKindDefinitions[kind];
  const required = [clockin, ...steps.filter(test => test !== clockin)];
  const optional = tests.filter(test => !required.includes(test));
  const getSteps = (names: readonly string[]) => names.flatMap(test => getStep(kind, test) ?? []);
  return { asked: getSteps(required), besides: getSteps(optional) };
};

/** The steps before and after one, in the order of the list. */
export const getAdjacentSteps = (work: Work, test: string) => {
  const { asked, besides } = listSteps(work);
  const all = [...asked, ...besides];
  const index = all.findIndex(step => step.test === test);
  return {
    before: index > 0 ? all[index - 1] : undefined,
    after: index < 0 ? undefined : all[index + 1],
  };
};
