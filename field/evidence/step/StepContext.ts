import { createContext, use } from 'react';
import type { TaskKind } from '../../../contract/organisation/vocabulary';
import type { WorkId } from '../../work/vault/tables';
import type { StepDraft } from './step-draft';

/** What every part of an open step depends on. It seldom changes: parts subscribe to single values (`useStepValue`). */
export type OpenStep = {
  work: WorkId;
  kind: TaskKind;
  test: string;
  draft: StepDraft;
  /** Applies an answer given by one tap; the last one that the step requires finishes it. */
  answer: (apply: () => void) => void;
  /** Finishes the step and opens the next one, if nothing is missing and nothing optional was entered. */
  finishIfComplete: () => void;
  /** The server's validation errors, by the value's path. */
  refused: ReadonlyMap<string, string>;
  /** What was missing when the agent tried to finish the step. */
  missing: ReadonlySet<string>;
  /** The path of the value to scroll to. */
  target: string | null;
};

const StepContext = createContext<OpenStep | null>(null);
export const StepProvider = StepContext.Provider;
export const useStep = (): OpenStep => use(StepContext)!;
