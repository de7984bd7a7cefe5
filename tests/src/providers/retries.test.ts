// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { backlog } from '../../../contract/office/backlog';
import { call } from '../../../src/framework/providers/call';
import { queryClient } from '../../../src/framework/providers/queryClient';
import { mockFetch } from './mock-fetch';

const { retry, retryDelay } = queryClient.getDefaultOptions().queries!;
type Retry = (failures: number, error: unknown) => boolean;
type Delay = (failures: number, error: unknown) => number;

/** How often a read that is always answered like this is asked again, and after how many seconds. */
const retriesOf = async (status: number, errcode: number, retryAfter?: string) => {
  mockFetch(() => ({
    status,
    body: { success: false, errcode, error: 'Non.' },
    ...(retryAfter && { headers: { 'Retry-After': retryAfter } }),
  }));
  const error = await call(backlog.actions.list, {}).catch(caught => caught);
  const delays: number[] = [];
  while (delays.length < 10 && (retry as Retry)(delays.length, error))
    delays.push((retryDelay as Delay)(delays.length, error) / 1_000);
  return delays;
};

it.each([
  { name: 'no turn was free', status: 429, errcode: 129, after: '2', delays: [2, 2, 4, 8] },
  { name: 'the turn comes later', status: 429, errcode: 129, after: '15', delays: [15, 15, 15, 15] },
  { name: 'nobody waits that long', status: 429, errcode: 129, after: '3600', delays: [] },
  { name: 'the account is locked', status: 429, errcode: 122, after: '2', delays: [] },
  { name: 'the database is away', status: 503, errcode: 140, after: '2', delays: [2, 2, 4, 8] },
  { name: 'not permitted', status: 403, errcode: 103, after: undefined, delays: [] },
  { name: 'not found', status: 404, errcode: 104, after: undefined, delays: [] },
])(
  'a read is asked again when it may be answered soon: $name',
  async ({ status, errcode, after, delays }) => {
    expect(await retriesOf(status, errcode, after)).toEqual(delays);
  },
);
