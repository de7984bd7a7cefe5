import { listMissingRowFields } from '../../../contract/work/evidence/row-numbers';
import type { EvidenceStep } from '../../../contract/work/steps/parts';
import { listIncompletePaths } from '../../evidence/step/incomplete-paths';
import { listSteps } from '../../evidence/step/list-steps';
import { getStepEntry } from '../../work/tasks/entries';
import { listRemainingRedo, type Redo } from '../../work/tasks/redo';
import { isStepDone } from '../../work/tasks/step-done';
import type { Work } from '../../work/tasks/work';
import { getFilledSlots } from '../../work/tasks/work-state';

/** What keeps a work item from being submitted, by the server's rules. */
export type SubmitBlockers = {
  /** Steps that lack something, or that were not marked as finished: then `paths` is empty. */
  steps: { step: EvidenceStep; paths: string[] }[];
  redo: Redo[];
};

export const getSubmitBlockers = (work: Work): SubmitBlockers => {
  const { required, optional } = listSteps(work);
  return {
    steps: [
      ...required
        .map(step => ({ step, paths: getIncompletePaths(work, step) }))
        .filter(({ step, paths }) => paths.length > 0 || !isStepDone(work, step.test)),
      ...optional
        .map(step => ({ step, paths: getMissingRowPaths(work, step) }))
        .filter(({ paths }) => paths.length > 0),
    ],
    redo: listRemainingRedo(work),
  };
};

export const canSubmit = ({ steps, redo }: SubmitBlockers) => steps.length === 0 && redo.length === 0;

const getIncompletePaths = (work: Work, { test }: EvidenceStep) =>
  listIncompletePaths(work.kind, test, getStepEntry(work, test).data, getFilledSlots(work, test));

const getMissingRowPaths = (work: Work, { test }: EvidenceStep) =>
  listMissingRowFields(work.kind, test, getStepEntry(work, test).data, [...getFilledSlots(work, test)]);
