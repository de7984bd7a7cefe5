/** Processes items eight at a time, to hide the latency of a remote store. */
export const forEachConcurrently = async <Item>(
  items: AsyncIterable<Item> | Iterable<Item>,
  work: (item: Item) => Promise<void>,
) => {
  const next =
    Symbol.asyncIterator in items
      ? items[Symbol.asyncIterator]()
      : (items as Iterable<Item>)[Symbol.iterator]();
  const lane = async () => {
    for (let item = await next.next(); !item.done; item = await next.next()) await work(item.value);
  };
  await Promise.all(Array.from({ length: lanes }, lane));
};
const lanes = 8;
