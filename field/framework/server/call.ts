import type { z } from 'zod';
import { fieldVersion, fieldVersionHeader } from '../../../contract/field/field-version';
import { type DataState, dataHeader, parseDataState } from '../../../contract/framework/data-state';
import type { Endpoint } from '../../../contract/framework/endpoint';
import type { FieldProblem } from '../../../contract/framework/errors';
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

export type CallOptions = {
  token?: string;
  key?: string;
  signal?: AbortSignal;
  /** The data epoch that the call is made for (`dataHeader`): the server refuses a write made for another. */
  dataEpoch?: string;
  /** Called with the server's data epoch, if the answer contains it. */
  onDataEpoch?: (state: DataState) => void;
  /** Timeout for the whole answer, in milliseconds: a network that drops packets never answers. */
  timeout?: number;
};

/** One JSON call of the contract. Throws an `ApiError`. */
export const call = async <E extends Endpoint>(
  { method, path }: E,
  values: z.input<E['input']>,
  options: CallOptions = {},
): Promise<z.output<E['output']>> => {
  const params = new Map(
    Object.entries(values as Record<string, unknown>).filter(([, value]) => value !== undefined),
  );
  const url = path.replace(/:(\w+)/g, (_, name) => {
    const value = params.get(name);
    params.delete(name);
    return encodeURIComponent(String(value));
  });
  const query = new URLSearchParams([...params].map(([name, value]) => [name, String(value)]));
  return method === 'GET'
    ? sendRequest(params.size ? `${url}?${query}` : url, { method }, options)
    : sendRequest(
        url,
        {
          method,
          body: JSON.stringify(Object.fromEntries(params)),
          headers: { 'Content-Type': 'application/json' },
        },
        options,
      );
};

/** Sends a body that is not JSON: bytes, or a form. */
export const sendRequest = async (url: string, request: RequestInit, options: CallOptions) => {
  const { signal, timeout = 60_000, ...rest } = options;
  const controller = new AbortController();
  const giveUp = () => controller.abort();
  const timer = setTimeout(giveUp, timeout);
  signal?.addEventListener('abort', giveUp);
  if (signal?.aborted) giveUp();
  try {
    return await answered(url, request, { ...rest, signal: controller.signal });
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', giveUp);
  }
};

const answered = async (
  url: string,
  request: RequestInit,
  { token, key, signal, data, onData }: CallOptions,
) => {
  const headers = new Headers(request.headers);
  headers.set('Accept-Language', getLanguage());
  headers.set(fieldVersionHeader, String(fieldVersion.now));
  if (token) headers.set('X-STS-Token', token);
  if (key) headers.set('Idempotency-Key', key);
  if (data) headers.set(dataHeader, data);
  const answer = await fetch(url, { ...request, headers, signal }).catch(() => {
    throw new ApiError(0, null, '');
  });
  recordServerTime(answer.headers.get('Date'));
  const now = parseDataState(answer.headers.get(dataHeader));
  if (now) onData?.(now);
  const body = await answer.json().catch(() => {
    // Truncated, or from a proxy in between.
    throw new ApiError(answer.ok ? 0 : answer.status, null, '', [], null, patience(answer));
  });
  if (!answer.ok || body.success === false)
    throw new ApiError(
      answer.status,
      body.errcode ?? null,
      body.error ?? '',
      body.fields,
      body.current,
      patience(answer),
    );
  return body;
};

const patience = (answer: Response) => Number(answer.headers.get('Retry-After')) || null;
