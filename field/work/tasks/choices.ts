import type { TaskKind } from '../../../contract/organisation/vocabulary';
import type { EvidenceField } from '../../../contract/work/steps/parts';

/** The settings' lists used by steps, as last fetched: `reference`, `choices`. */
export type Choices = {
  /** Milliseconds of this phone's clock. */
  at: number;
  /** The task types for whose steps it was fetched. */
  kinds: readonly TaskKind[];
  lists: { [Name in NonNullable<EvidenceField['list']>]?: NonNullable<EvidenceField['choices']> };
};
