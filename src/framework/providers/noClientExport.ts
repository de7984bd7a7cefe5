/**
 * Replaces `jsonexport`, which react-admin's own exporter would bring along: it stops at 1,000 rows, so exports
 * are made by the server (see `download`).
 */
export default () => {
  throw new Error('Exports are made by the server');
};
