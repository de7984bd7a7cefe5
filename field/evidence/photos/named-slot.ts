import type { PhotoSlot } from '../../../contract/work/steps/parts';

/** A fixed slot (`slot`) or a free one, with the name to show. */
export type NamedSlot = { index: number; name: string; slot?: PhotoSlot };
