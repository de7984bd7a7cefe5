const { entries } = Object;

/** Stands in for `object.entries`, the polyfill that node-polyglot brings along with a dozen packages. */
export default entries;
/** What `require` gives: without it the bundle hands node-polyglot a namespace, and nothing is drawn at all. */
export { entries as 'module.exports' };
