import type { z } from 'zod';
import type { Endpoint } from '../../../contract/framework/endpoint';
import { errors } from '../../../contract/framework/errors';
import { ApiError, type Envelope, noResponse } from './ApiError';
import { attachChangeId } from './changeIds';
import { connection } from './connection';
import { i18nProvider } from './i18nProvider';
import { withIdempotencyKey } from './idempotencyKeys';
import { buildHeaders, buildRequest, createIdempotencyKey, type Request, type Values } from './request';
import { saveFile } from './saveFile';
import { sendConfirmed } from './server-question';
import { sessionStore } from './sessionStore';

type CallOptions = {
  /** Only reads can be aborted, even if sent by POST: a repetition fetches again. */
  signal?: AbortSignal;
  /** A write's own key; without it the same write gets the same key until it is answered. */
  idempotencyKey?: string;
  /** The token of the caller, if not the signed-in person's. */
  token?: string;
};
export type Progress = { loaded: number; total: number | null };
type TransferOptions = CallOptions & { onProgress?: (progress: Progress) => void };

/**
 * One call of the contract, typed in and out; what the server asks to confirm first, it asks the reader. Throws an
 * `ApiError` with the server's message, or a `DeclinedError`.
 */
export const call = async <E extends Endpoint>(
  endpoint: E,
  values: z.input<E['input']>,
  options: CallOptions = {},
) => {
  const { output } = await sendConfirmed(confirmed =>
    confirmed
      ? // Another request than the first: not under its key.
        sendRequest(buildRequest(endpoint, { ...values, confirmed } as Values), {
          ...options,
          idempotencyKey: options.idempotencyKey && createIdempotencyKey(),
        })
      : sendRequest(buildRequest(endpoint, values as Values), options),
  );
  return output as z.output<E['output']>;
};

/** Sends a request and parses its response; the caller knows the endpoint, and so the type of `output`. */
export const sendRequest = (
  request: Request,
  { signal, idempotencyKey, token = sessionStore.read()?.token }: CallOptions = {},
) => {
  const sendWithKey = async (key?: string) => {
    const response = await send(request, { signal, idempotencyKey: key, token });
    const body = await response.text().catch(async error => {
      if (signal?.aborted) throw error;
      // The connection broke in the middle of the response.
      await connection.check();
      throw createUnansweredError(noResponse, isRead);
    });
    const { status, headers } = response;
    await noteAnswer(status, body);
    const output = attachChangeId(parseResponse(status, body, token, headers, isRead), headers);
    return { status, headers, body, output };
  };
  const { method, url, body } = request;
  const isRead = method === 'GET' || signal !== undefined;
  if (isRead || !token || idempotencyKey) return sendWithKey(idempotencyKey);
  return withIdempotencyKey(JSON.stringify([token, method, url, body]), sendWithKey);
};

/** Downloads a file and saves it under the server's file name. */
export const download = async <E extends Endpoint>(
  endpoint: E,
  values: z.input<E['input']>,
  { onProgress, ...options }: TransferOptions = {},
) => {
  const request = buildRequest(endpoint, values as Values);
  const response = await send(isTooLong(request) ? buildPost(endpoint, values as Values) : request, options);
  const disposition = response.headers.get('Content-Disposition');
  // An error comes as JSON instead of a file.
  if (!response.ok || !disposition) {
    parseResponse(response.status, await response.text(), response.token, response.headers);
    throw createUnansweredError(response.status, true);
  }
  const length = Number(response.headers.get('Content-Length'));
  const parts: BlobPart[] = [];
  let loaded = 0;
  for await (const part of readParts(response.body)) {
    parts.push(part);
    loaded += part.byteLength;
    onProgress?.({ loaded, total: length || null });
  }
  const type = response.headers.get('Content-Type') ?? undefined;
  return saveFile(new Blob(parts, { type }), parseFileName(disposition));
};

/** Sends files with plain fields as multipart. `fetch` has no upload progress, XMLHttpRequest has. */
export const upload = <E extends Endpoint>(
  endpoint: E,
  values: z.input<E['input']>,
  files: Record<string, File>,
  { idempotencyKey, ...options }: TransferOptions = {},
): Promise<z.output<E['output']>> => {
  const request = buildRequest(endpoint, values as Values);
  const token = sessionStore.read()?.token;
  const sendWithKey = (key: string) => transfer(endpoint, request, files, key, token, options);
  if (idempotencyKey) return sendWithKey(idempotencyKey);
  const fileIds = Object.entries(files).map(([field, { name, size, lastModified }]) => [
    field,
    name,
    size,
    lastModified,
  ]);
  return withIdempotencyKey(JSON.stringify([token, request.url, request.body, fileIds]), sendWithKey);
};

const transfer = async <E extends Endpoint>(
  endpoint: E,
  request: Request,
  files: Record<string, File>,
  key: string,
  token: string | undefined,
  { signal, onProgress }: TransferOptions,
) => {
  await requireConnection('write');
  return new Promise<z.output<E['output']>>((resolve, reject) => {
    const { url, body } = request;
    const form = new FormData();
    // Fields first: the server needs them before the file streams in.
    for (const [name, value] of Object.entries(JSON.parse(body ?? '{}'))) form.append(name, String(value));
    for (const [name, file] of Object.entries(files)) form.append(name, file, file.name);

    const xhr = new XMLHttpRequest();
    xhr.open(endpoint.method, url);
    for (const [name, value] of Object.entries(buildHeaders(endpoint.method, key, token))) {
      xhr.setRequestHeader(name, value);
    }
    xhr.upload.onprogress = event =>
      onProgress?.({ loaded: event.loaded, total: event.lengthComputable ? event.total : null });
    xhr.onload = async () => {
      try {
        const headers = { get: (header: string) => xhr.getResponseHeader(header) };
        await noteAnswer(xhr.status, xhr.responseText);
        const output = parseResponse(xhr.status, xhr.responseText, token, headers, false) as z.output<
          E['output']
        >;
        resolve(attachChangeId(output, headers));
      } catch (error) {
        reject(error);
      }
    };
    xhr.onerror = () => connection.check().then(() => reject(createUnansweredError(noResponse, false)));
    xhr.onabort = () => reject(new DOMException('Aborted', 'AbortError'));
    signal?.addEventListener('abort', () => xhr.abort());
    xhr.send(form);
  });
};

/** The output in a response, or throws an `ApiError`. Errcode 101 ends the session. */
export const parseResponse = (
  status: number,
  text: string,
  token: string | undefined,
  headers: Pick<Headers, 'get'>,
  isRead = true,
): unknown => {
  const output = parseJson(text);
  const hasFailed = status >= 400 || (output as Partial<Envelope> | null)?.success === false;
  if (!hasFailed && output !== null) return output;
  const envelope = (output ?? {}) as Partial<Envelope>;
  const isSessionInvalid = envelope.errcode === errors.sessionInvalid.errcode;
  // A late response to an older token says nothing about the current session.
  if (isSessionInvalid && token && token === sessionStore.read()?.token) sessionStore.clear('expired');
  if (!envelope.error) throw createUnansweredError(status, isRead);
  throw new ApiError(status, envelope.error, envelope, Number(headers.get('Retry-After')) || null);
};

/** Sends a request; the response carries the token it was sent with. */
const send = async (
  { method, url, body }: Request,
  { signal, idempotencyKey, token = sessionStore.read()?.token }: CallOptions = {},
) => {
  const headers = buildHeaders(method, idempotencyKey, token);
  if (body) headers['Content-Type'] = 'application/json';
  const isRead = method === 'GET' || signal !== undefined;
  await requireConnection(isRead ? 'read' : 'write');
  try {
    return Object.assign(await fetch(url, { method, headers, body, signal }), { token });
  } catch (error) {
    if (signal?.aborted) throw error;
    await connection.check();
    throw createUnansweredError(noResponse, isRead);
  }
};

/**
 * Throws during an outage, unless the server answers now: a write is then not even sent, so that the error can say
 * that nothing was saved.
 */
export const requireConnection = async (use: 'read' | 'write') => {
  if (connection.read()) await connection.check();
  const outage = connection.read();
  if (!outage) return;
  throw new ApiError(noResponse, i18nProvider.translate(`terrain.shell.outage.${use}.${outage.cause}`));
};

/** A proxy answers with an error and a page of its own while the server behind it is away. */
const noteAnswer = async (status: number, text: string) => {
  if (status >= 502 && status <= 504 && parseJson(text) === null) await connection.check();
  else connection.reportAnswer();
};

/** The server may have carried out a write whose answer was lost. */
const createUnansweredError = (status: number, isRead: boolean) => {
  const getKey = () => {
    if (!isRead) return 'unconfirmed';
    const outage = connection.read();
    if (outage) return `outage.read.${outage.cause}`;
    return status === noResponse ? 'unreachable' : 'serverError';
  };
  return new ApiError(status, i18nProvider.translate(`terrain.shell.${getKey()}`, { status }));
};

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

/** Servers and proxies limit addresses to 8 kB; an export of selected rows may be longer. */
const isTooLong = ({ url }: Request) => url.length > 4000;
const buildPost = (endpoint: Endpoint, values: Values) =>
  buildRequest({ ...endpoint, method: 'POST' }, values);

async function* readParts(body: ReadableStream<Uint8Array<ArrayBuffer>> | null) {
  const reader = body?.getReader();
  while (reader) {
    const { done, value } = await reader.read();
    if (done) return;
    yield value;
  }
}

const parseFileName = (disposition: string) => {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1];
  return encoded
    ? decodeURIComponent(encoded)
    : (/filename="?([^";]+)"?/i.exec(disposition)?.[1] ?? 'terrain');
};
