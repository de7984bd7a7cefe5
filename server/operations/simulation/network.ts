import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { z } from 'zod';
import { field } from '../../../contract/field/field';
import { type Endpoint, pathParams } from '../../../contract/framework/endpoint';
import type { Random } from '../demo/random';

export type Network = ReturnType<typeof createNetwork>;
export type Connection = ReturnType<Network['connect']>;
type InputOf<E extends Endpoint> = z.input<E['input']>;
type OutputOf<E extends Endpoint> = z.output<E['output']>;

/**
 * A phone's connection to a running server. With `faulty`, writes lose their responses, are cut off or are sent twice;
 * each is then retried with the same Idempotency-Key, as in the mobile app. Field API writes are sometimes also sent
 * again with another key, as by an app that was killed and lost it.
 */
export const createNetwork = (url: string, { random, faulty }: { random: Random; faulty: boolean }) => {
  const sender = new Sender(url, random);
  const { counts } = sender;
  return {
    counts,
    /** Calls of the contract with or without a session. Refusals throw with the server's message. */
    connect: (token?: string) => ({
      call: async <E extends Endpoint>(
        endpoint: E,
        values: InputOf<E>,
        file?: { name: string; content: Buffer },
      ): Promise<OutputOf<E>> => {
        const request = { endpoint, values: values as Values, file, token, key: randomUUID() };
        const isWrite = endpoint.method !== 'GET' && token !== undefined;
        const fault = faulty && isWrite ? random.weighted(getFaultWeights(endpoint)) : 'none';
        const { status, body } = await sender.sendWithFault(request, fault);
        if (!body.success) throw new Error(`${endpoint.path} answered ${status}: ${JSON.stringify(body)}`);
        return body as OutputOf<E>;
      },
      /**
       * Sends a part of a photo at an offset; with faults often only half of it first, on a connection that is then
       * cut.
       */
      sendPart: async (id: string, offset: number, bytes: Buffer): Promise<PartReply> => {
        const request = { endpoint: field.actions.sendPart, values: { id, offset }, bytes, token, key: '' };
        counts.parts++;
        if (faulty && random.chance(0.5)) {
          counts.cutOff++;
          const half = { ...request, cutAfter: Math.floor(bytes.length / 2) };
          await sender.sendOnce(half, AbortSignal.timeout(50)).catch(() => undefined);
        }
        const fault = faulty && random.chance(0.2) ? 'lostResponse' : 'none';
        const { status, body } = await sender.sendWithFault(request, fault);
        if (!body.success && status !== 409)
          throw new Error(`A part of a photo was answered ${status}: ${JSON.stringify(body)}`);
        return body as PartReply;
      },
      /** The content of a signed URL. */
      bytes: (address: string) => sender.download(address),
    }),
  };
};

class Sender {
  readonly counts = { calls: 0, lostResponses: 0, cutOff: 0, repeated: 0, newKeys: 0, waits: 0, parts: 0 };

  constructor(
    private readonly url: string,
    private readonly random: Random,
  ) {}

  async sendOnce(request: ApiRequest, signal?: AbortSignal): Promise<Reply> {
    this.counts.calls++;
    const { address, ...init } = buildRequest(this.url, request);
    const response = await fetch(address, { ...init, signal });
    const body = parseBody(await response.text());
    // Without keep-alive, fetch takes a truncated response for a complete one.
    if (response.ok && typeof body === 'string') throw new Error(`${address} was broken off`);
    return {
      status: response.status,
      body: typeof body === 'string' ? { success: false, error: body } : body,
    };
  }

  async sendWithFault(request: ApiRequest, fault: Fault): Promise<Reply> {
    if (fault === 'lostResponse') {
      this.counts.lostResponses++;
      await this.sendWithRetries(request);
    }
    if (fault === 'cutOff') {
      this.counts.cutOff++;
      await this.sendOnce(request, AbortSignal.timeout(this.random.int(1, 40))).catch(() => undefined);
    }
    if (fault === 'newKey') {
      this.counts.newKeys++;
      await this.sendWithRetries(request);
      return this.sendWithRetries({ ...request, key: randomUUID() });
    }
    if (fault === 'repeat') {
      this.counts.repeated++;
      await this.sendTwice(request);
    }
    return this.sendWithRetries(request);
  }

  async download(address: string): Promise<Buffer> {
    const deadline = Date.now() + maxWait;
    for (;;) {
      const response = await fetch(new URL(address, this.url)).catch(() => null);
      if (response?.ok) return Buffer.from(await response.arrayBuffer());
      if (response && !retriedStatuses.includes(response.status))
        throw new Error(`${address} answered ${response.status}`);
      if (Date.now() > deadline) throw new Error(`${address} was not answered in time`);
      await pause(retryPause);
    }
  }

  private async sendWithRetries(request: ApiRequest): Promise<Reply> {
    const deadline = Date.now() + maxWait;
    for (;;) {
      const reply = await this.sendOnce(request).catch(error => {
        if (Date.now() > deadline) throw error;
        return null;
      });
      if (reply && !retriedStatuses.includes(reply.status)) return reply;
      if (Date.now() > deadline) throw new Error(`${request.endpoint.path} was not answered in time`);
      this.counts.waits++;
      await pause(retryPause);
    }
  }

  private async sendTwice(request: ApiRequest) {
    const [first, second] = await Promise.all([this.sendWithRetries(request), this.sendWithRetries(request)]);
    if (!isDeepStrictEqual(first, second))
      throw new Error(
        `${request.endpoint.path} sent twice answered ${JSON.stringify(first)} and ${JSON.stringify(second)}`,
      );
  }
}

/** The parsed JSON, or the text itself: a proxy may answer with something other than JSON. */
const parseBody = (text: string): Reply['body'] | string => {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
};

type Values = Record<string, unknown>;
type ApiRequest = {
  endpoint: Endpoint;
  values: Values;
  file?: { name: string; content: Buffer };
  bytes?: Buffer;
  /** Number of bytes sent before the connection is cut. */
  cutAfter?: number;
  token?: string;
  key: string;
};
/** How much of the photo has arrived, or the offset that the server expects. */
type PartReply = {
  success: boolean;
  offset?: number;
  photo_id?: number | null;
  current?: { offset?: number };
};
type Reply = { status: number; body: { success: boolean; error?: string } };
/**
 * How a write goes wrong: its response is lost, the connection is cut off, it is sent twice at once, or it is sent again
 * with a new key by an app that has lost the first one.
 */
type Fault = 'none' | 'lostResponse' | 'cutOff' | 'repeat' | 'newKey';
const faultWeights: readonly [Fault, number][] = [
  ['none', 65],
  ['lostResponse', 12],
  ['cutOff', 9],
  ['repeat', 9],
];
/** Only the field API promises to recognise a repeated write without its key. */
const getFaultWeights = ({ path }: Endpoint): readonly [Fault, number][] =>
  path.startsWith('/api/field/') ? [...faultWeights, ['newKey', 7]] : faultWeights;
/** Too many requests, or a server that is stopping: worth a retry. */
const retriedStatuses = [429, 502, 503, 504];

/** The URL and the `fetch` options of a request. */
const buildRequest = (url: string, request: ApiRequest) => {
  const { endpoint, values, file, bytes, cutAfter, token, key } = request;
  const namesInPath = pathParams(endpoint.path);
  const path = endpoint.path.replace(/:(\w+)/g, (_, name) => encodeURIComponent(String(values[name])));
  const otherValues = Object.entries(values).filter(
    ([name, value]) => !namesInPath.includes(name) && value !== undefined,
  );
  const isRead = endpoint.method === 'GET';
  const query = new URLSearchParams(otherValues.map(([name, value]) => [name, String(value)]));
  return {
    address: `${url}${path}${(isRead || bytes) && query.size ? `?${query}` : ''}`,
    method: endpoint.method,
    headers: {
      ...(token && { 'x-sts-token': token }),
      ...(!isRead && !bytes && { 'idempotency-key': key }),
      ...(!isRead && !file && { 'content-type': bytes ? 'application/octet-stream' : 'application/json' }),
    },
    ...(cutAfter !== undefined && { duplex: 'half' as const }),
    ...(!isRead && { body: buildBody(request, otherValues) }),
  };
};

const buildBody = ({ endpoint, file, bytes, cutAfter }: ApiRequest, values: [string, unknown][]) => {
  if (bytes) return buildBytesBody(bytes, cutAfter);
  if (file) return buildForm(values, endpoint.files![0], file);
  return JSON.stringify(Object.fromEntries(values));
};

const buildBytesBody = (bytes: Buffer, cutAfter: number | undefined) =>
  cutAfter === undefined
    ? new Uint8Array(bytes)
    : new ReadableStream({
        start: controller => controller.enqueue(new Uint8Array(bytes.subarray(0, cutAfter))),
      });

const buildForm = (
  fields: [string, unknown][],
  fileField: string,
  file: { name: string; content: Buffer },
): FormData => {
  const form = new FormData();
  for (const [name, value] of fields) form.append(name, String(value));
  form.append(fileField, new Blob([new Uint8Array(file.content)]), file.name);
  return form;
};

/** Milliseconds for which an unavailable server is retried. */
const maxWait = 60_000;
/** Milliseconds between two attempts. */
const retryPause = 250;
const pause = (milliseconds: number) => new Promise(resolve => setTimeout(resolve, milliseconds));
