/**
 * The framework's texts with a product's own, group by group: `mergeTexts(frameworkServer, { causes: { … } })`. The
 * product may word a text of the framework anew.
 */
export const mergeTexts = <Base extends object, Own extends object>(
  base: Base,
  own: Own,
): Merged<Base, Own> => {
  const merged: Record<string, unknown> = { ...(base as Record<string, unknown>) };
  for (const [key, value] of Object.entries(own)) {
    const known = merged[key];
    merged[key] = isGroup(known) && isGroup(value) ? mergeTexts(known, value) : value;
  }
  return merged as Merged<Base, Own>;
};
const isGroup = (texts: unknown): texts is object => typeof texts === 'object' && texts !== null;

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
