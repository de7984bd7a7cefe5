import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { readConfig } from '../../server/framework/config/config';
import { secretSettings, settings } from '../../server/framework/config/environment';

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
    ['DATABASE_URL', 'mysql://localhost/x'],
    ['DB_POOLER', 'statement'],
    ['DB_CONNECTIONS', '0'],
    ['DB_LOCK_LIMIT', '-1'],
    ['STOP_LIMIT', '0'],
    ['DEMO', 'yes'],
    ['TRUST_PROXY', 'maybe'],
    ['TRUST_PROXY', '10.0.0.0/33'],
    ['TRUST_PROXY', '10.0.0.1, proxy.local'],
    ['PUBLIC_URL', 'terrain.example.dz'],
    ['TIME_ZONE', 'Mars/Phobos'],
    ['TIME_ZONE', '+01:00'],
    ['LOG_LEVEL', 'loud'],
    ['MOBILE_APP_URL', '//elsewhere.example'],
    ['MAP_TILE_URL', 'not an address'],
    ['SMTP_URL', 'mail.example.org'],
    ['SMS_HOOK_URL', 'ftp://sms.example.org'],
    ['S3_PUBLIC_URL', 'files.example.dz'],
  ])('names %s when it is %j', (name, value) => {
    expect(() => readConfig({ [name]: value })).toThrow(name);
  });

  it.each([
    'postgres://terrain:hidden@one:5432,two:5432/terrain?target_session_attrs=read-write',
    'postgres://terrain:hidden@/terrain?host=one,two',
  ])(
    'refuses a DATABASE_URL of several hosts, says what to do, and repeats no password: %s',
    DATABASE_URL => {
      const read = () => readConfig({ DATABASE_URL });
      expect(read).toThrow(/^DATABASE_URL is not usable: names several hosts\. .*HAProxy/);
      expect(read).not.toThrow(/hidden/);
      expect(
        readConfig({ DATABASE_URL: 'postgres://u:p@one/t', DATABASE_READ_URL: 'postgres://u:p@two,three/t' }),
      ).toBeDefined();
    },
  );

  it.each(['https://host/bucket', 'https://key:hidden@host', 'ftp://key:hidden@host/bucket'])(
    'names S3_URL when it is of no use, and repeats nothing of it: %s',
    S3_URL => {
      const read = () => readConfig({ S3_URL });
      expect(read).toThrow(/^S3_URL is not usable: /);
      expect(read).not.toThrow(/hidden/);
    },
  );

  it('keeps files in the bucket that S3_URL names, and reads the folder too where it is named', () => {
    const S3_URL = 'https://key:se%2Fcret@s3.example.dz:9000/terrain/prod?region=dz-1';
    const address = {
      endpoint: 'https://s3.example.dz:9000',
      accessKeyId: 'key',
      secretAccessKey: 'se/cret',
      region: 'dz-1',
      bucket: 'terrain',
      prefix: 'prod/',
      pathStyle: true,
    };
    expect(readConfig({ S3_URL }).s3).toMatchObject({ address, withFolder: false, publicUrl: undefined });
    expect(readConfig({ S3_URL, UPLOAD_DIR: '/files' }).s3).toMatchObject({ withFolder: true });
    expect(readConfig({ S3_URL: `${S3_URL}&style=virtual` }).s3?.address.pathStyle).toBe(false);
  });

  it.each([
    ['0', false],
    ['2', 2],
    ['10.0.0.0/8, 192.0.2.7', ['10.0.0.0/8', '192.0.2.7']],
    ['2001:db8::/32,loopback', ['2001:db8::/32', 'loopback']],
  ])('trusts proxies by their number or their networks: %s', (TRUST_PROXY, trustProxy) => {
    expect(readConfig({ TRUST_PROXY }).trustProxy).toEqual(trustProxy);
  });

  it('takes an empty value as none', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: '', DEMO: '' })).toEqual(readConfig({}));
  });

  describe('secrets', () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'terrain-config-'));
    afterAll(() => rmSync(folder, { recursive: true }));
    const file = path.join(folder, 'secret');
    const good = 'smtp://u:first@mail.example.org';

    it('may lie in a file, and are read again when it changes; what cannot be used leaves the last good one', () => {
      writeFileSync(file, `${good}\n`);
      const config = readConfig({ SMTP_URL_FILE: file });
      expect(config.smtpUrl).toBe(good);
      writeFileSync(file, good.replace('first', 'second'));
      expect(config.smtpUrl).toContain('second');
      const errorSpy = vi.spyOn(console, 'error').mockReturnValue();
      writeFileSync(file, 'hunter2');
      expect([config.smtpUrl, config.smtpUrl]).toEqual(Array(2).fill(good.replace('first', 'second')));
      expect(errorSpy.mock.calls).toEqual([
        [expect.stringMatching(/^SMTP_URL_FILE \S+ is not usable: must begin with smtp(?!.*hunter2)/)],
      ]);
      errorSpy.mockRestore();
    });

    it.each(secretSettings)('%s is not repeated by a refusal, nor given twice', name => {
      writeFileSync(file, 'hunter2');
      expect(() => readConfig({ [name]: 'x', [`${name}_FILE`]: file })).toThrow('are both set');
      const messages = [{ [name]: 'hunter2' }, { [`${name}_FILE`]: file }].map(environment => {
        try {
          return JSON.stringify(readConfig(environment));
        } catch (error) {
          return (error as Error).message;
        }
      });
      // Keys are checked where they are used.
      if (!name.endsWith('_KEY')) expect(messages.join()).not.toContain('hunter2');
    });

    it('are declared: every address and key is one, or is known to hold none', () => {
      const open = [
        'PUBLIC_URL',
        'S3_PUBLIC_URL',
        'MOBILE_APP_URL',
        'MAP_TILE_URL',
        'WILAYA_SHAPES_URL',
        'ROUTING_URL',
      ];
      const suspicious = settings.filter(name => /(URL|KEY|TOKEN|SECRET|PASSWORD)$/.test(name));
      expect(suspicious.filter(name => !open.includes(name)).sort()).toEqual([...secretSettings].sort());
    });
  });

  it('brings demo data to a database given by its URL only when asked by hand', () => {
    const DATABASE_URL = 'postgres://localhost/terrain';
    expect(readConfig({ DATABASE_URL }).demo).toBe(false);
    expect(readConfig({ DATABASE_URL, DEMO: '0' }).demo).toBe(false);
    expect(readConfig({ DATABASE_URL, DEMO: '1' }).demo).toBe(true);
    expect(readConfig({ DEMO: '0' }).demo).toBe(false);
  });
});
