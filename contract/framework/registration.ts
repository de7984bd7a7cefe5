/**
 * A value that a product supplies as its modules load, and that the framework reads afterwards.
 * @param fallback for products that supply none; without it they must.
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
