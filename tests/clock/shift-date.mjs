/** Lets `Date` be so many milliseconds ahead. Sent to browsers as well, so that it refers to nothing outside of it. */
export const shiftDate = offset => {
  const Real = globalThis.Date;
  const now = () => Real.now() + offset;
  function Shifted(...values) {
    return new.target
      ? Reflect.construct(Real, values.length ? values : [now()], new.target)
      : new Real(now()).toString();
  }
  Object.setPrototypeOf(Shifted, Real);
  Object.assign(Shifted, { prototype: Real.prototype, now });
  Real.prototype.constructor = Shifted;
  globalThis.Date = Shifted;
};
