import { useEffect, useState } from 'react';
import { filledSlots } from '../work/standing';
import type { Work } from '../work/work';

/** « 71 / 90 » of all steps of a piece of work. */
export type Photos = { filled: number; of: number };

/** Null until what describes all steps is loaded, which nothing waits for, and where no photo is asked for. */
export const usePhotoCount = () => {
  const [evidence, setEvidence] = useState<Evidence | null>(null);
  useEffect(() => {
    import('../../contract/evidence').then(setEvidence);
  }, []);
  return (work: Work): Photos | null => {
    if (!evidence) return null;
    const { slotCount, stepsOf } = evidence;
    // The clock-in's photos are no work.
    const steps = work.steps.filter(test => test !== stepsOf(work.kind)[0].test);
    const ofSteps = steps.map(test => {
      const of = slotCount(work.kind, test);
      return { of, filled: [...filledSlots(work, test)].filter(index => index < of).length };
    });
    const of = ofSteps.reduce((sum, step) => sum + step.of, 0);
    return of ? { of, filled: ofSteps.reduce((sum, step) => sum + step.filled, 0) } : null;
  };
};
type Evidence = typeof import('../../contract/evidence');
