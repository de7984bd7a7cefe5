import ipaddr from 'ipaddr.js';

/** How many proxies are in front of the server, or their addresses and networks. */
export type TrustedProxies = number | string[] | false;

/**
 * The same in Fastify's form, which knows no numbers: with a number, clients that bypass the proxies can forge their
 * address. Operators who set one are responsible for that (docs/deployment.md).
 */
export const toTrustProxyOption = (proxies: TrustedProxies) =>
  typeof proxies === 'number' ? (_address: string, hop: number) => hop < proxies : proxies;

/** Parses `TRUST_PROXY`: a number, or a list such as `10.0.0.0/8, 192.0.2.7`; null if it is neither. */
export const parseTrustedProxies = (text: string): TrustedProxies | null => {
  const count = /^\s*(\d{1,2})\s*$/.exec(text)?.[1];
  if (count !== undefined) return Number(count) || false;
  const networks = text
    .split(',')
    .map(each => each.trim())
    .filter(Boolean);
  return networks.length && networks.every(isNetwork) ? networks : null;
};

const isNetwork = (text: string) =>
  networkNames.includes(text) ||
  ipaddr.isValidCIDR(text) ||
  ipaddr.IPv4.isValidFourPartDecimal(text) ||
  ipaddr.IPv6.isValid(text);
/** Names for networks in Fastify's own list. */
const networkNames = ['loopback', 'linklocal', 'uniquelocal'];
