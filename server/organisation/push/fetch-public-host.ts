import { type LookupAddress, lookup } from 'node:dns';
import { request as httpRequest, type RequestOptions } from 'node:http';
import { request as httpsRequest } from 'node:https';
import type { LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';

/** A server that does not answer must not hold up the others' news, in milliseconds. */
const patience = 15_000;

/**
 * Whether an address that a phone gave may be called: https at its usual port, and a name, whose addresses are looked at
 * when it is called. `also` is the origin of a push service that a test runs.
 */
export const mayBeCalled = (address: string, also?: string) => {
  const { protocol, port, hostname, username, password, origin } = new URL(address);
  if (origin === also) return true;
  return (
    protocol === 'https:' &&
    !port &&
    !username &&
    !password &&
    !ipaddr.isValid(hostname.replace(/^\[|\]$/g, ''))
  );
};

/**
 * Sends something to an address that somebody else gave; answers the status. It reaches no machine of our own network,
 * whatever the name leads to, and follows no answer elsewhere.
 */
export const fetchPublicHost = (
  address: string,
  { headers, body }: { headers: RequestOptions['headers']; body: Buffer },
  also?: string,
) =>
  new Promise<number>((resolve, reject) => {
    if (!mayBeCalled(address, also)) throw new NotBeyond(new URL(address).hostname);
    const isTest = new URL(address).origin === also;
    const send = address.startsWith('http:') ? httpRequest : httpsRequest;
    const request = send(
      address,
      {
        method: 'POST',
        headers,
        // No connection that another look-up opened.
        agent: false,
        signal: AbortSignal.timeout(patience),
        ...(!isTest && { lookup: beyond }),
      },
      response => {
        // Nobody reads what it says, however long that is.
        response.destroy();
        resolve(response.statusCode!);
      },
    );
    request.on('error', reject);
    request.end(body);
  });

/** Looks a name up, and refuses one that leads to our own network, in part or whole. */
const beyond: LookupFunction = (hostname, options, done) =>
  lookup(hostname, { ...options, all: true }, (error, found: LookupAddress[]) => {
    if (error) return done(error, '');
    if (!found.length || !found.every(({ address }) => ipaddr.process(address).range() === 'unicast'))
      return done(new NotBeyond(hostname), '');
    if (options.all) return done(null, found);
    const [{ address, family }] = found;
    return done(null, address, family);
  });

class NotBeyond extends Error {
  readonly code = 'NOT_BEYOND';
  constructor(host: string) {
    super(`${host} is not called: it is no server beyond our network`);
  }
}
