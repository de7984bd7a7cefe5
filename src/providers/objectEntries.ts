/** Stands in for `object.entries`, the polyfill that node-polyglot brings along with a dozen packages. */
export default Object.entries;
