import type { TaskKind } from '../../../contract/organisation/vocabulary';
import type { EvidenceField } from '../../../contract/work/steps/parts';

/** What the settings offer where a step asks for one of their lists, as the office told it last: `reference`, `choices`. */
export type Choices = {
  /** Milliseconds of this phone's clock. */
  at: number;
  /** Of whose steps it was asked. */
  kinds: readonly TaskKind[];
  lists: { [Name in NonNullable<EvidenceField['list']>]?: NonNullable<EvidenceField['choices']> };
};
