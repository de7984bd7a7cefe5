import { type LookupAddress, lookup } from 'node:dns';
import { request as httpRequest, type RequestOptions } from 'node:http';
import { request as httpsRequest } from 'node:https';
import type { LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Timeout, so that an unresponsive server does not delay other messages. */
const timeoutMs = 15_000;

/**
 * Whether a URL sent by a phone may be called: https on its default port, with a host name, whose addresses are checked
 * at the call. `testOrigin` is the origin of a push service run by a test.
 */
export const isAllowedEndpoint = (address: string, testOrigin?: string) => {
  const { protocol, port, hostname, username, password, origin } = new URL(address);
  if (origin === testOrigin) return true;
  const hasCredentials = username !== '' || password !== '';
  const isIpAddress = ipaddr.isValid(hostname.replace(/^\[|\]$/g, ''));
  return protocol === 'https:' && !port && !hasCredentials && !isIpAddress;
};

/**
 * Posts to a URL given by a client; returns the status. It never connects to an address of a private network, whatever
 * the name resolves to, and follows no redirect.
 */
export const postToPublicHost = (
  address: string,
  { headers, body }: { headers: RequestOptions['headers']; body: Buffer },
  testOrigin?: string,
) =>
  new Promise<number>((resolve, reject) => {
    if (!isAllowedEndpoint(address, testOrigin)) throw new PrivateHostError(new URL(address).hostname);
    const isTest = new URL(address).origin === testOrigin;
    const send = address.startsWith('http:') ? httpRequest : httpsRequest;
    const request = send(
      address,
      {
        method: 'POST',
        headers,
        // No reused connection, whose look-up was not checked.
        agent: false,
        signal: AbortSignal.timeout(timeoutMs),
        ...(!isTest && { lookup: lookupPublic }),
      },
      response => {
        // The body is not read, however long it is.
        response.destroy();
        resolve(response.statusCode!);
      },
    );
    request.on('error', reject);
    request.end(body);
  });

/** Resolves a name, and refuses it if any address is private. */
const lookupPublic: LookupFunction = (hostname, options, done) =>
  lookup(hostname, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
    if (error) return done(error, '');
    const isPublic = addresses.every(({ address }) => ipaddr.process(address).range() === 'unicast');
    if (!addresses.length || !isPublic) return done(new PrivateHostError(hostname), '');
    if (options.all) return done(null, addresses);
    const [{ address, family }] = addresses;
    return done(null, address, family);
  });

/** The code of the error about a host in a private network, also stored with the failed job. */
export const privateHostCode = 'NOT_BEYOND';

class PrivateHostError extends Error {
  readonly code = privateHostCode;
  constructor(host: string) {
    super(`${host} is not called: it is no server beyond our network`);
  }
}
