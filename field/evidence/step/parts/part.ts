import type { EvidencePart } from '../../../../contract/work/steps/parts';

export type PartOf<Name extends EvidencePart['part']> = Extract<EvidencePart, { part: Name }>;
export type PartProps<Name extends EvidencePart['part']> = { part: PartOf<Name> };
