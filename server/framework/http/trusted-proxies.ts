import ipaddr from 'ipaddr.js';

/** How many proxies stand before the server, or which addresses and networks they have. */
export type TrustedProxies = number | string[] | false;

/**
 * The same as Fastify takes it, which knows no numbers: whoever reaches the server past its proxies writes what he
 * likes. Who gives one answers for that (docs/deployment.md).
 */
export const trustIn = (proxies: TrustedProxies) =>
  typeof proxies === 'number' ? (_address: string, hop: number) => hop < proxies : proxies;

/** `TRUST_PROXY` as it is written: a number, or a list such as `10.0.0.0/8, 192.0.2.7`; null where it is neither. */
export const trustedProxies = (text: string): TrustedProxies | null => {
  const count = /^\s*(\d{1,2})\s*$/.exec(text)?.[1];
  if (count !== undefined) return Number(count) || false;
  const networks = text
    .split(',')
    .map(each => each.trim())
    .filter(Boolean);
  return networks.length && networks.every(isNetwork) ? networks : null;
};

const isNetwork = (text: string) =>
  named.includes(text) ||
  ipaddr.isValidCIDR(text) ||
  ipaddr.IPv4.isValidFourPartDecimal(text) ||
  ipaddr.IPv6.isValid(text);
/** Names that Fastify's own list has for networks. */
const named = ['loopback', 'linklocal', 'uniquelocal'];
