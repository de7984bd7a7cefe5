import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { generate } from 'selfsigned';

type Pair = { private: string; cert: string };
/** Whoever checks it has the machine's clock, not the run's. */
const validity = { notBeforeDate: new Date('2020-01-01'), notAfterDate: new Date('2100-01-01') };

/** An authority of a test's own, with which nothing else on the machine is trusted. */
export const createAuthority = async (name: string) => {
  const keys = await generate([{ name: 'commonName', value: name }], {
    ...validity,
    keyType: 'ec',
    algorithm: 'sha256',
    extensions: [
      { name: 'basicConstraints', cA: true, critical: true },
      { name: 'keyUsage', keyCertSign: true, cRLSign: true, critical: true },
    ],
  });
  return {
    certificate: keys.cert,
    /** A certificate for host names and addresses, in files: the certificate, its key, both, and the authority's own. */
    certify: async (folder: string, hosts: readonly string[]) => {
      const pair: Pair = await generate([{ name: 'commonName', value: hosts[0] }], {
        ...validity,
        keyType: 'ec',
        algorithm: 'sha256',
        ca: { key: keys.private, cert: keys.cert },
        extensions: [
          { name: 'basicConstraints', cA: false },
          { name: 'extKeyUsage', serverAuth: true },
          {
            name: 'subjectAltName',
            altNames: hosts.map(host =>
              /^[\d.]+$/.test(host) ? { type: 7, ip: host } : { type: 2, value: host },
            ),
          },
        ],
      });
      mkdirSync(folder, { recursive: true });
      const put = (file: string, text: string) => {
        writeFileSync(path.join(folder, file), text, { mode: 0o600 });
        return path.join(folder, file);
      };
      return {
        certificate: put('server.crt', pair.cert),
        key: put('server.key', pair.private),
        both: put('server.pem', `${pair.cert}\n${pair.private}`),
        authority: put('authority.crt', keys.cert),
      };
    },
  };
};
