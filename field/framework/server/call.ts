import type { z } from 'zod';
import { type DataState, dataHeader, parseDataState } from '../../../contract/framework/data-state';
import type { Endpoint } from '../../../contract/framework/endpoint';
import type { FieldProblem } from '../../../contract/framework/errors';
import { createRegistration } from '../../../contract/framework/registration';
import { getLanguage } from '../words/language';
import { recordServerTime } from './clock';

/** An error answered by the server, with its message. `status` 0: it could not be reached. */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly errcode: number | null,
    message: string,
    readonly fields: readonly FieldProblem[] = [],
    /** The current state on the server, with a 409. */
    readonly current: unknown = null,
    /** Seconds, from `Retry-After`. */
    readonly retryAfter: number | null = null,
  ) {
    super(message);
  }
}

/** Whether the server could not be reached or its response broke off; any other `ApiError` is a response. */
export const isUnreachable = (error: unknown): boolean => error instanceof ApiError && error.status === 0;

export type CallOptions = {
  token?: string;
  /** Idempotency key */
  key?: string;
  signal?: AbortSignal;
  /** The data epoch that the call is made for (`dataHeader`): the server refuses a write made for another. */
  dataEpoch?: string;
  /** Called with the server's data epoch, if the answer contains it. */
  onDataEpoch?: (state: DataState) => void;
  /** Timeout for the whole answer, in milliseconds: a network that drops packets never answers. */
  timeout?: number;
};

const callHeaders = createRegistration<Record<string, string>>('headers of calls');
/** Called by the product with the headers that each of its calls has, such as the version of the app. */
export const registerCallHeaders = callHeaders.register;

/** One JSON call of the contract. Throws an `ApiError`. */
export const call = async <E extends Endpoint>(
  { method, path }: E,
  values: z.input<E['input']>,
  options: CallOptions = {},
): Promise<z.output<E['output']>> => {
  const { url, rest } = fillPath(path, values);
  return method === 'GET'
    ? sendRequest(addQuery(url, rest), { method }, options)
    : sendRequest(
        url,
        { method, body: JSON.stringify(rest), headers: { 'Content-Type': 'application/json' } },
        options,
      );
};

/** One call of the contract whose body is bytes, with all values in its URL. Throws an `ApiError`. */
export const sendBytes = async <E extends Endpoint>(
  { method, path }: E,
  values: z.input<E['input']>,
  bytes: Uint8Array<ArrayBuffer>,
  options: CallOptions = {},
): Promise<z.output<E['output']>> => {
  const { url, rest } = fillPath(path, values);
  const headers = { 'Content-Type': 'application/octet-stream' };
  return sendRequest(addQuery(url, rest), { method, body: bytes, headers }, options);
};

/** The path with its values, and the values that are not in it. */
const fillPath = (path: string, values: unknown) => {
  const rest = new Map(
    Object.entries(values as Record<string, unknown>).filter(([, value]) => value !== undefined),
  );
  const url = path.replace(/:(\w+)/g, (_, name) => {
    const value = rest.get(name);
    rest.delete(name);
    return encodeURIComponent(String(value));
  });
  return { url, rest: Object.fromEntries(rest) };
};
const addQuery = (url: string, values: Record<string, unknown>) => {
  const query = new URLSearchParams(Object.entries(values).map(([name, value]) => [name, String(value)]));
  return query.size ? `${url}?${query}` : url;
};

const sendRequest = async (url: string, request: RequestInit, options: CallOptions) => {
  const { signal, timeout = 60_000, ...rest } = options;
  const controller = new AbortController();
  const abort = () => controller.abort();
  const timer = setTimeout(abort, timeout);
  signal?.addEventListener('abort', abort);
  if (signal?.aborted) abort();
  try {
    return await fetchJson(url, request, { ...rest, signal: controller.signal });
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', abort);
  }
};

const fetchJson = async (
  url: string,
  request: RequestInit,
  { token, key, signal, dataEpoch, onDataEpoch }: CallOptions,
) => {
  const headers = new Headers(request.headers);
  for (const [name, value] of Object.entries(callHeaders.get())) headers.set(name, value);
  headers.set('Accept-Language', getLanguage());
  if (token) headers.set('X-STS-Token', token);
  if (key) headers.set('Idempotency-Key', key);
  if (dataEpoch) headers.set(dataHeader, dataEpoch);
  const response = await fetch(url, { ...request, headers, signal }).catch(() => {
    throw new ApiError(0, null, '');
  });
  recordServerTime(response.headers.get('Date'));
  const dataState = parseDataState(response.headers.get(dataHeader));
  if (dataState) onDataEpoch?.(dataState);
  const body = await response.json().catch(() => {
    // Truncated, or from a proxy in between.
    throw new ApiError(response.ok ? 0 : response.status, null, '', [], null, getRetryAfter(response));
  });
  if (!response.ok || body.success === false)
    throw new ApiError(
      response.status,
      body.errcode ?? null,
      body.error ?? '',
      body.fields,
      body.current,
      getRetryAfter(response),
    );
  return body;
};

const getRetryAfter = (response: Response) => Number(response.headers.get('Retry-After')) || null;
