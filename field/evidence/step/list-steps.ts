import { getStep } from '../../../contract/work/evidence';
import type { EvidenceStep } from '../../../contract/work/steps/parts';
import { taskKindDefinitions } from '../../../contract/work/task-kinds';
import type { Work } from '../../work/tasks/work';

/** The steps of a work item in order, the arrival first; then the optional ones of its task type. */
export const listSteps = ({ kind, steps }: Work): { asked: EvidenceStep[]; besides: EvidenceStep[] } => {
  const { clockin, tests } = taskKindDefinitions[kind];
  const asked = [clockin, ...steps.filter(test => test !== clockin)];
  const described = (names: readonly string[]) => names.flatMap(test => getStep(kind, test) ?? []);
  return { asked: described(asked), besides: described(tests.filter(test => !asked.includes(test))) };
};

export const getAdjacentSteps = (work: Work, test: string) => {
  const { asked, besides } = listSteps(work);
  const all = [...asked, ...besides];
  const at = all.findIndex(each => each.test === test);
  return { before: at > 0 ? all[at - 1] : undefined, after: at < 0 ? undefined : all[at + 1] };
};
