/** Processes items eight at a time, to hide the latency of a remote store. */
export const forEachConcurrently = async <Item>(
  items: AsyncIterable<Item> | Iterable<Item>,
  work: (item: Item) => Promise<void>,
) => {
  const iterator =
    Symbol.asyncIterator in items
      ? items[Symbol.asyncIterator]()
      : (items as Iterable<Item>)[Symbol.iterator]();
  const processItems = async () => {
    for (let item = await iterator.next(); !item.done; item = await iterator.next()) await work(item.value);
  };
  await Promise.all(Array.from({ length: concurrency }, processItems));
};
const concurrency = 8;
