import type { FastifyRequest } from 'fastify';
import type { SecurityDetails, SecurityEventKind } from '../../../contract/framework/security-events';
import type { Db } from '../db/client';
import { insertSecurityEvent } from './queries';

/** Where a call came from. */
export type RequestOrigin = Pick<FastifyRequest, 'ip' | 'headers'>;

export type SecurityEvent = {
  kind: SecurityEventKind;
  /** The account concerned. */
  accountId?: number | null;
  /** The name as typed, if there is no such account. */
  typedName?: string;
  /** Who did it, if not the account's owner. */
  by?: number | null;
  /** Never a password, token or code. */
  details?: SecurityDetails;
};

/**
 * Stores a security event, in the transaction of what it describes; without a request it came from the command line.
 */
export const recordSecurityEvent = (db: Db, request: RequestOrigin | null, event: SecurityEvent) =>
  insertSecurityEvent(db, toSecurityEventRow(request, event));

/** An event as it is stored. */
export const toSecurityEventRow = (
  request: RequestOrigin | null,
  { kind, accountId, typedName, by, details }: SecurityEvent,
) => ({
  kind,
  account_id: accountId ?? null,
  typed_name: typedName?.slice(0, 120) ?? null,
  by_id: by ?? null,
  address: request?.ip ?? null,
  user_agent: request?.headers['user-agent']?.slice(0, 300) ?? null,
  details: details ? JSON.stringify(details) : null,
});
