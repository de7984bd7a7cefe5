type Attributes = Record<string, string | number>;
type Tracing = <Result>(name: string, attributes: Attributes, work: () => Promise<Result>) => Promise<Result>;

let tracing: Tracing = (_name, _attributes, work) => work();

/** Wraps an outgoing call, such as sending a mail, in a span of its own if tracing is on. */
export const withSpan: Tracing = (name, attributes, work) => tracing(name, attributes, work);

/** Turns spans on; returns the function that turns them off. */
export const enableSpans = (enabled: Tracing) => {
  const before = tracing;
  tracing = enabled;
  return () => {
    tracing = before;
  };
};
