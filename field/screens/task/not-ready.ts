import { missingBesidePhotos } from '../../../contract/work/evidence/row-numbers';
import type { EvidenceStep } from '../../../contract/work/steps/parts';
import { lackingIn } from '../../evidence/step/lacking';
import { stepsToDo } from '../../evidence/step/neighbours';
import { entryFor } from '../../work/tasks/entering';
import { type Redo, redoLeft } from '../../work/tasks/redo';
import type { Work } from '../../work/tasks/work';
import { filledSlots } from '../../work/tasks/work-state';
import { isStepDone } from './step-state';

/** What keeps a work item from being submitted, by the server's rules. */
export type NotReady = {
  /** Steps that lack something, or that were not marked as finished: then `paths` is empty. */
  steps: { step: EvidenceStep; paths: string[] }[];
  redo: Redo[];
};

export const notReady = (work: Work): NotReady => {
  const { asked, besides } = stepsToDo(work);
  return {
    steps: [
      ...asked
        .map(step => ({ step, paths: lackingOf(work, step) }))
        .filter(({ step, paths }) => paths.length > 0 || !isStepDone(work, step.test)),
      ...besides
        .map(step => ({ step, paths: lackingBesidePhotos(work, step) }))
        .filter(({ paths }) => paths.length > 0),
    ],
    redo: redoLeft(work),
  };
};

export const isReady = ({ steps, redo }: NotReady) => steps.length === 0 && redo.length === 0;

const lackingOf = (work: Work, { test }: EvidenceStep) =>
  lackingIn(work.kind, test, entryFor(work, test).data, filledSlots(work, test));

const lackingBesidePhotos = (work: Work, { test }: EvidenceStep) =>
  missingBesidePhotos(work.kind, test, entryFor(work, test).data, [...filledSlots(work, test)]);
