/** The same rules, of which those that may be empty may be left out, and those named by `Also`. */
export type OptionalWhereEmpty<Rules, Also extends keyof Rules = never> = Partial<Rules> &
  Omit<Rules, Also | { [K in keyof Rules]: Record<never, never> extends Rules[K] ? K : never }[keyof Rules]>;

/**
 * A value that a product supplies as its modules load, and that the framework reads afterwards. Without a `fallback`
 * every product has to supply it.
 */
export const createRegistration = <T>(name: string, fallback?: T) => {
  let registered = fallback;
  return {
    /** Returns the value, so that it may be registered where it is declared. */
    register: <V extends T>(value: V): V => {
      registered = value;
      return value;
    },
    get: (): T => {
      if (registered === undefined) throw new Error(`no product has registered its ${name}`);
      return registered;
    },
  };
};
