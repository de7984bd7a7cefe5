import { createContext, use } from 'react';
import type { TaskKind } from '../../../contract/organisation/vocabulary';
import type { WorkId } from '../../framework/vault/tables';
import type { Draft } from './draft';

/** What every part of an open step hangs on. It changes seldom: values are heard of one by one (`useValue`). */
export type OpenStep = {
  work: WorkId;
  kind: TaskKind;
  test: string;
  draft: Draft;
  /** What the server said no to, by the value's path, in its words. */
  refused: ReadonlyMap<string, string>;
  /** What was missing when the agent wanted to end the step. */
  missing: ReadonlySet<string>;
  /** What is to be shown now, by its path. */
  target: string | null;
};

const StepContext = createContext<OpenStep | null>(null);
export const StepProvider = StepContext.Provider;
export const useStep = (): OpenStep => use(StepContext)!;
