import type { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import type { FastifyRequest } from 'fastify';
import { addToSecurityEvent, beginSecurityEvent } from '../history/queries';
import { toSecurityEventRow } from '../history/security-event';
import type { User } from '../identity/user';

type Exported = { content: Readable | Buffer; file: string; rows: () => number | null };

/**
 * Records that somebody exports a file or a whole list, before its first byte is sent; when it has ended, adds how many
 * rows it had and whether it was complete.
 */
export const recordExport = async (
  request: FastifyRequest,
  user: User,
  list: string,
  input: Record<string, unknown>,
  { content, file, rows }: Exported,
) => {
  const { db } = request.server;
  const details = { list, file, filter: pickFilter(input) };
  const id = await beginSecurityEvent(
    db,
    toSecurityEventRow(request, { kind: 'export', accountId: user.userid, by: user.viewer?.userid, details }),
  );
  const recordEnd = (isComplete: boolean) =>
    addToSecurityEvent(db, id, { ...(rows() !== null && { rows: rows() }), whole: isComplete }).catch(error =>
      request.log.error(error, 'the end of an export was not kept'),
    );
  if (Buffer.isBuffer(content)) return recordEnd(true);
  finished(content, { writable: false }).then(
    () => recordEnd(true),
    () => recordEnd(false),
  );
};

/** Fields that choose a file's form, and others that are no filter. */
const nonFilterFields = new Set(['export', 'anomalies', 'excel', 'page', 'limit', 'sort', 'order', 'before']);
const maxListed = 20;
const maxFilterLength = 2_000;

/** The chosen filters; long lists are recorded by their length. */
const pickFilter = (input: Record<string, unknown>): Record<string, unknown> | null => {
  const entries = Object.entries(input).flatMap(([name, value]) => {
    if (nonFilterFields.has(name) || value === undefined || value === null || value === '') return [];
    return [[name, Array.isArray(value) && value.length > maxListed ? `(${value.length})` : value]];
  });
  if (!entries.length) return null;
  const filter = Object.fromEntries(entries);
  const text = JSON.stringify(filter);
  return text.length > maxFilterLength ? { fields: Object.keys(filter) } : filter;
};
