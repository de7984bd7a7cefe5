/**
 * The framework's texts with a product's own, group by group: `mergeTexts(frameworkServer, { causes: { … } })`. The
 * product may word a text of the framework anew.
 */
export const mergeTexts = <Base extends object, Own extends object>(
  base: Base,
  own: Own,
): Merged<Base, Own> => {
  const merged: Record<string, unknown> = { ...(base as object) };
  for (const [key, value] of Object.entries(own))
    merged[key] = typeof value === 'string' ? value : mergeTexts(merged[key] ?? {}, value);
  return merged as Merged<Base, Own>;
};

type Merged<Base, Own> = {
  [Key in keyof Base | keyof Own]: Key extends keyof Own
    ? Key extends keyof Base
      ? Own[Key] extends object
        ? Merged<Base[Key], Own[Key]>
        : Own[Key]
      : Own[Key]
    : Key extends keyof Base
      ? Base[Key]
      : never;
};
