type Attributes = Record<string, string | number>;
type Tracing = <Result>(name: string, attributes: Attributes, work: () => Promise<Result>) => Promise<Result>;

let tracing: Tracing = (_name, _attributes, work) => work();

/** What is done for others outside, such as sending a mail: a span of its own where traces are kept. */
export const inSpan: Tracing = (name, attributes, work) => tracing(name, attributes, work);

/** Has spans kept from here on; answers what ends it. */
export const keepSpans = (kept: Tracing) => {
  const before = tracing;
  tracing = kept;
  return () => {
    tracing = before;
  };
};
