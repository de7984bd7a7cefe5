import { getStep } from '../../../contract/work/evidence';
import type { EvidenceStep } from '../../../contract/work/steps/parts';
import { taskKindDefinitions } from '../../../contract/work/task-kinds';
import { isStepDone } from '../../work/tasks/step-done';
import type { Work } from '../../work/tasks/work';

/**
 * The required steps of a work item in order, the arrival first, and the optional ones of its task type.
 */
export const listSteps = ({ kind, steps }: Work): { required: EvidenceStep[]; optional: EvidenceStep[] } => {
  const { clockin, tests } = taskKindDefinitions[kind];
  const requiredTests = [clockin, ...steps.filter(test => test !== clockin)];
  const optionalTests = tests.filter(test => !requiredTests.includes(test));
  const getSteps = (names: readonly string[]) => names.flatMap(test => getStep(kind, test) ?? []);
  return { required: getSteps(requiredTests), optional: getSteps(optionalTests) };
};

/** The previous and the next step in the list. */
export const getAdjacentSteps = (work: Work, test: string) => {
  const { required, optional } = listSteps(work);
  const all = [...required, ...optional];
  const index = all.findIndex(step => step.test === test);
  return {
    before: index > 0 ? all[index - 1] : undefined,
    after: index < 0 ? undefined : all[index + 1],
  };
};

/** Where the agent goes on once a step is finished: to the next required one that is not, or to the work item. */
export const getPathAfter = (work: Work, test: string): string => {
  const { required } = listSteps(work);
  const position = required.findIndex(step => step.test === test) + 1;
  const next = [...required.slice(position), ...required.slice(0, position)].find(
    step => step.test !== test && !isStepDone(work, step.test),
  );
  return next ? `/work/${work.id}/step/${next.test}` : `/work/${work.id}`;
};
