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

// One type per level instead of a recursive one: from its third level on TypeScript assumes that a recursive type matches,
// so a text that one language lacks would compile.
type Merged<Base, Own> = {
  [Key in keyof Base | keyof Own]: Key extends keyof Own
    ? Key extends keyof Base
      ? Own[Key] extends object
        ? Merged2<Base[Key], Own[Key]>
        : Own[Key]
      : Own[Key]
    : Key extends keyof Base
      ? Base[Key]
      : never;
};
type Merged2<Base, Own> = {
  [Key in keyof Base | keyof Own]: Key extends keyof Own
    ? Key extends keyof Base
      ? Own[Key] extends object
        ? Merged3<Base[Key], Own[Key]>
        : Own[Key]
      : Own[Key]
    : Key extends keyof Base
      ? Base[Key]
      : never;
};
type Merged3<Base, Own> = {
  [Key in keyof Base | keyof Own]: Key extends keyof Own
    ? Key extends keyof Base
      ? Own[Key] extends object
        ? Merged4<Base[Key], Own[Key]>
        : Own[Key]
      : Own[Key]
    : Key extends keyof Base
      ? Base[Key]
      : never;
};
type Merged4<Base, Own> = {
  [Key in keyof Base | keyof Own]: Key extends keyof Own
    ? Key extends keyof Base
      ? Own[Key] extends object
        ? Merged5<Base[Key], Own[Key]>
        : Own[Key]
      : Own[Key]
    : Key extends keyof Base
      ? Base[Key]
      : never;
};
type Merged5<Base, Own> = {
  [Key in keyof Base | keyof Own]: Key extends keyof Own
    ? Key extends keyof Base
      ? Own[Key] extends object
        ? Merged6<Base[Key], Own[Key]>
        : Own[Key]
      : Own[Key]
    : Key extends keyof Base
      ? Base[Key]
      : never;
};
type Merged6<Base, Own> = {
  [Key in keyof Base | keyof Own]: Key extends keyof Own
    ? Key extends keyof Base
      ? Own[Key] extends object
        ? Base[Key] & Own[Key]
        : Own[Key]
      : Own[Key]
    : Key extends keyof Base
      ? Base[Key]
      : never;
};
