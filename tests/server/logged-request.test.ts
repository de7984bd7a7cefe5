import { expect, it } from 'vitest';
import { loggedRequest } from '../../server/http/logged-request';

const logged = (url: string) => loggedRequest({ method: 'GET', url, ip: '10.0.0.1' }).url;

it.each(['token', 'Token', 'token[]', '%74oken', 'a[token]', 'sig', '%E0%A4%A'])(
  'logs no value of %s',
  name => {
    expect(logged(`/api/sites/fetch?page=1&${name}=s3cret&limit=2`)).toBe(
      `/api/sites/fetch?page=1&${name}=…&limit=2`,
    );
  },
);

it('logs no value behind a second question mark', () => {
  expect(logged('/api/x?a=1?b&token=s3cret?c')).not.toContain('s3cret');
});

it('leaves other addresses as they are', () => {
  expect(logged('/api/sites/fetch?site_name=a%20b&x')).toBe('/api/sites/fetch?site_name=a%20b&x');
  expect(logged('/')).toBe('/');
});
