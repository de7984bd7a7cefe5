import { describe, expect, it } from 'vitest';
import { readConfig } from '../../server/config';

describe('the environment', () => {
  it('needs nothing: own machine, port 3000, embedded database with demo data', () => {
    expect(readConfig({})).toMatchObject({
      host: '127.0.0.1',
      port: 3000,
      databaseUrl: undefined,
      demo: true,
      trustProxy: false,
      dataDir: expect.stringMatching(/data$/),
      uploadDir: expect.stringMatching(/data[/\\]uploads$/),
    });
  });

  it.each([
    ['PORT', 'abc'],
    ['PORT', '70000'],
    ['DATABASE_URL', 'mysql://localhost/x'],
    ['DATABASE_URL', 'localhost:5432'],
    ['DATABASE_READ_URL', 'localhost:5432'],
    ['DATABASE_READ_URL', 'postgres://localhost/terrain'],
    ['DB_POOLER', 'statement'],
    ['DB_CONNECTIONS', '0'],
    ['DB_STATEMENT_LIMIT', 'long'],
    ['DB_LOCK_LIMIT', '-1'],
    ['STOP_LIMIT', '0'],
    ['DEMO', 'yes'],
    ['TRUST_PROXY', 'maybe'],
    ['TRUST_PROXY', '-1'],
    ['TRUST_PROXY', '1.5'],
    ['TRUST_PROXY', '10.0.0.0/33'],
    ['TRUST_PROXY', '10.0.0.1, proxy.local'],
    ['PUBLIC_URL', 'terrain.example.dz'],
    ['PUBLIC_URL', 'ftp://terrain.example.dz'],
    ['LOG_LEVEL', 'loud'],
    ['MOBILE_APP_URL', 'not an address'],
    ['MAP_TILE_URL', 'not an address'],
    ['SMTP_URL', 'mail.example.org'],
    ['SMS_HOOK_URL', 'ftp://sms.example.org'],
  ])('names %s when it is %j', (name, value) => {
    expect(() => readConfig({ [name]: value })).toThrow(name);
  });

  it.each([
    ['0', false],
    ['1', 1],
    ['2', 2],
    ['10.0.0.0/8, 192.0.2.7', ['10.0.0.0/8', '192.0.2.7']],
    ['2001:db8::/32,loopback', ['2001:db8::/32', 'loopback']],
  ])('trusts proxies by their number or their networks: %s', (TRUST_PROXY, trustProxy) => {
    expect(readConfig({ TRUST_PROXY }).trustProxy).toEqual(trustProxy);
  });

  it('takes an empty value as none', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: '', DEMO: '' })).toEqual(readConfig({}));
  });

  it('brings demo data to a database given by its URL only when asked by hand', () => {
    const DATABASE_URL = 'postgres://localhost/terrain';
    expect(readConfig({ DATABASE_URL }).demo).toBe(false);
    expect(readConfig({ DATABASE_URL, DEMO: '0' }).demo).toBe(false);
    expect(readConfig({ DATABASE_URL, DEMO: '1' }).demo).toBe(true);
    expect(readConfig({ DEMO: '0' }).demo).toBe(false);
  });
});
