/**
 * A value that a product supplies as its modules load, and that the framework reads afterwards. `absent` is read where a
 * product need not have any.
 */
export const createRegistration = <T>(name: string, absent?: T) => {
  let registered = absent;
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
