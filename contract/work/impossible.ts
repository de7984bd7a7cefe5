import { z } from 'zod';
import { LongText } from '../framework/vocabulary';

/** Why a task could not be done. */
export const impossibleCauses = [
  'no_access',
  'weather',
  'owner_refuses',
  'missing_material',
  'other',
] as const;
export type ImpossibleCause = (typeof impossibleCauses)[number];

/** The agent's report. « Other » alone says nothing, so it requires a note. */
export const ImpossibleReport = z.object({ cause: z.enum(impossibleCauses), note: LongText.optional() });
export const isNoteMissing = ({ cause, note }: z.infer<typeof ImpossibleReport>) =>
  cause === 'other' && !note;

/** The pseudo step for its photos: `test`, with slots from 0 on. */
export const impossibleTest = 'impossible';
export const maxImpossiblePhotos = 6;
