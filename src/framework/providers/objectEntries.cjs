/**
 * Stands in for `object.entries`, the polyfill that node-polyglot brings along with a dozen packages; as CommonJS, for
 * it is required.
 */
module.exports = Object.entries;
