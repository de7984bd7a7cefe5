import type { FastifyInstance, FastifyRequest } from 'fastify';
import ipaddr from 'ipaddr.js';

/**
 * A caller's address must be a valid one: forwarded headers are text that anybody can write. The furthest readable hop
 * counts; IPv4 inside IPv6 is IPv4. A server that trusts no proxy logs once if there seems to be one.
 */
export const registerCallerAddress = (app: FastifyInstance, trusted: boolean) => {
  let hasWarned = trusted;
  app.addHook('onRequest', (request, _reply, done) => {
    const { ip } = request;
    const address = parseAddress(ip ?? '') ?? findFurthestHop(request);
    if (address !== ip) Object.defineProperty(request, 'ip', { value: address });
    if (!hasWarned && forwardedHeaders.some(name => request.headers[name] !== undefined)) {
      hasWarned = true;
      app.log.warn(
        { from: address },
        'requests come with forwarded addresses, which are not believed: set TRUST_PROXY where a proxy stands before this server, or all callers share its address',
      );
    }
    done();
  });
};
const forwardedHeaders = ['x-forwarded-for', 'forwarded', 'x-real-ip'];

/** The normalised address, without port and zone; null if it is none. */
export const parseAddress = (text: string): string | null => {
  if (text.length > maxLength) return null;
  const [, bracketed, withPort] = /^\[([^\]]+)\](?::\d+)?$|^([\d.]+):\d+$/.exec(text.trim()) ?? [];
  const bare = (bracketed ?? withPort ?? text.trim()).replace(/%.*$/, '');
  // Four numbers only, not the short forms that the library also accepts.
  if (!bare.includes(':') && !ipaddr.IPv4.isValidFourPartDecimal(bare)) return null;
  return ipaddr.isValid(bare) ? ipaddr.process(bare).toString() : null;
};
const maxLength = 64;

/**
 * The key by which attempts are counted: the address, or the network of IPv6: of one household or phone (64 bits), or
 * the largest that one customer gets (48).
 */
export const getNetwork = (address: string, bits: 48 | 64 = 64): string => {
  if (!address.includes(':')) return address;
  const { parts } = ipaddr.IPv6.parse(address);
  const networkParts = parts.map((part, index) => (index < bits / 16 ? part : 0));
  return `${new ipaddr.IPv6(networkParts).toString()}/${bits}`;
};

const findFurthestHop = ({ ips, socket }: FastifyRequest) => {
  // A connection that has closed meanwhile has no address any more.
  for (const hop of ((ips ?? []) as (string | undefined)[]).toReversed()) {
    const address = parseAddress(hop ?? '');
    if (address) return address;
  }
  return parseAddress(socket.remoteAddress ?? '') ?? '0.0.0.0';
};
