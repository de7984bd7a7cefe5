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
    ['DEMO', 'yes'],
    ['TRUST_PROXY', 'maybe'],
    ['LOG_LEVEL', 'loud'],
    ['MOBILE_APP_URL', 'not an address'],
    ['MAP_TILE_URL', 'not an address'],
    ['SMTP_URL', 'mail.example.org'],
    ['SMS_HOOK_URL', 'ftp://sms.example.org'],
  ])('names %s when it is %j', (name, value) => {
    expect(() => readConfig({ [name]: value })).toThrow(name);
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
