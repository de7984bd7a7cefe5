import { z } from 'zod';

/**
 * Some of a closed set of choices, each once and in the set's order, however they were sent; none is the empty list.
 * Its column is `text[]`.
 */
export const multipleChoice = <Choices extends Readonly<Record<string, string>>>(one: z.ZodEnum<Choices>) =>
  z
    .array(one)
    .max(50)
    .overwrite(chosen => one.options.filter(option => chosen.includes(option)));
