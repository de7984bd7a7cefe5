/**
 * Names of calls and of the changes that they leave, read from the contracts of a product. In these types `C` is a union
 * of contracts, and `A` the name of one of their calls.
 */
type AnyContract = { name: string; actions: object };

/** Contracts whose call names are known at compile time: all but plain resources and kinds. */
export type NamedContract<C> = C extends { key: string }
  ? never
  : C extends { name: infer N; actions: object }
    ? string extends N
      ? never
      : C
    : never;

/** `<contract>.<call>` of the calls of these contracts that match. */
export type CallNames<C, Matching> = C extends AnyContract
  ? {
      [A in keyof C['actions'] & string]: C['actions'][A] extends Matching ? `${C['name']}.${A}` : never;
    }[keyof C['actions'] & string]
  : never;

/** The values of a property over all calls of these contracts that write. */
type PropertyOf<C, Property extends 'undo' | 'writes'> = C extends AnyContract
  ? {
      [A in keyof C['actions']]: C['actions'][A] extends { [K in Property]: infer V } ? V : never;
    }[keyof C['actions']]
  : never;

/** `<contract>.<call>` of the calls of these contracts that change a table, and the shared changes on it. */
export type ChangesOn<C, SharedChanges, Table> =
  | CallsChanging<C, Table>
  | { [A in keyof SharedChanges]: Table extends keyof SharedChanges[A] ? A : never }[keyof SharedChanges];
type CallsChanging<C, Table> = C extends AnyContract
  ? {
      [A in keyof C['actions'] & string]: C['actions'][A] extends { writes: infer W }
        ? Table extends keyof W
          ? `${C['name']}.${A}`
          : never
        : never;
    }[keyof C['actions'] & string]
  : never;

/**
 * Names used in contracts that do not exist: of calls that undo, of changes, and of tables. A product lets its contracts
 * not compile while there are any.
 */
export type UnknownNameIn<C, Call, Change, Table> =
  | Exclude<Extract<PropertyOf<C, 'undo'>, `${string}.${string}`>, Call>
  | (PropertyOf<C, 'writes'> extends infer W
      ? W extends readonly (infer Name)[]
        ? Exclude<Name, Change>
        : W extends object
          ? Exclude<keyof W, Table>
          : never
      : never);

/** The labels of actions, nested by the parts of their names: an action without its label does not compile. */
export type ActionMessages<Name extends string> = {
  [Head in Name extends `${infer First}.${string}` ? First : Name]: [PathBelow<Name, Head>] extends [never]
    ? string
    : ActionMessages<PathBelow<Name, Head>>;
};
type PathBelow<Name extends string, Head extends string> = Name extends `${Head}.${infer End}` ? End : never;
