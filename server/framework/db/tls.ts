import { isIP } from 'node:net';
import { hostsOf } from './hosts';

/** What Node's refusals of a certificate mean to who wrote the setting. */
const refusals: Record<string, string> = {
  ...Object.fromEntries(
    [
      'SELF_SIGNED_CERT_IN_CHAIN',
      'DEPTH_ZERO_SELF_SIGNED_CERT',
      'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
      'UNABLE_TO_GET_ISSUER_CERT',
      'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
      'CERT_SIGNATURE_FAILURE',
    ].map(code => [
      code,
      'the database’s certificate is of an authority that is not trusted: name its file by sslrootcert=',
    ]),
  ),
  ERR_TLS_CERT_ALTNAME_INVALID:
    'the database’s certificate is for another host name than the one that was asked for',
  CERT_HAS_EXPIRED: 'the database’s certificate has expired',
  CERT_NOT_YET_VALID: 'the database’s certificate is not valid yet',
};

/** Why a connection was refused over its certificate; null for every other error. */
export const certificateRefusal = ({ code }: { code?: string }) => (code && refusals[code]) || null;

/**
 * The other machine that an address leads to without proof that it is who it is; null where it is proved, or where the
 * address leads to this machine.
 */
export const unprovenHost = (url: string): string | null => {
  const [name] = hostsOf(url);
  const host = decodeURIComponent(name.replace(/:\d+$/, '').replace(/^\[(.*)\]$/, '$1'));
  const isProved = isProven(new URLSearchParams(url.split('?')[1]));
  return host && !isHere(host) && !isProved ? host : null;
};

/** As node-postgres reads an address: its `require` verifies, unless libpq's meaning is asked for. */
const isProven = (options: URLSearchParams) => {
  const mode = options.get('sslmode');
  if (mode === 'verify-full' || mode === 'verify-ca') return true;
  if (mode === 'require' || mode === 'prefer')
    return options.get('uselibpqcompat') !== 'true' || (mode === 'require' && options.has('sslrootcert'));
  return mode === null && (/^(true|1)$/.test(options.get('ssl') ?? '') || options.has('sslrootcert'));
};

const isHere = (host: string) =>
  host === 'localhost' ||
  host === '::1' ||
  host.startsWith('/') ||
  (isIP(host) === 4 && host.startsWith('127.'));
