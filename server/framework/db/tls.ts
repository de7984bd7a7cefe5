import { isIP } from 'node:net';
import { parseHosts } from './hosts';

/** Node's certificate errors, explained for whoever wrote the setting. */
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

/** Why the certificate was refused; null for every other error. */
export const explainCertificateError = ({ code }: { code?: string }) => (code && refusals[code]) || null;

/**
 * The remote host of a URL whose identity is not verified by TLS; null if it is verified, or if the host is this
 * machine.
 */
export const findUnverifiedHost = (url: string): string | null => {
  const [name] = parseHosts(url);
  const host = decodeURIComponent(name.replace(/:\d+$/, '').replace(/^\[(.*)\]$/, '$1'));
  const isVerified = verifiesHost(new URLSearchParams(url.split('?')[1]));
  return host && !isHere(host) && !isVerified ? host : null;
};

/** As node-postgres reads a URL: its `require` verifies, unless libpq's semantics are requested. */
const verifiesHost = (options: URLSearchParams) => {
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
