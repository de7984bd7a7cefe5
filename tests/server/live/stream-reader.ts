import { vi } from 'vitest';
import type { LiveMessage } from '../../../contract/framework/notifications';

export type StreamEvent = { event: string; data: any; id?: string };

/** Reads an event stream as a browser does, until `stop()`; `ended` is true once the server closed it. */
export const readStream = async (
  address: string,
  token: string,
  { lastEventId, query = '' }: { lastEventId?: string; query?: string } = {},
) => {
  const stopping = new AbortController();
  const response = await fetch(`${address}/api/notification/stream${query}`, {
    headers: {
      ...(token && { 'x-sts-token': token }),
      ...(lastEventId !== undefined && { 'last-event-id': lastEventId }),
    },
    signal: stopping.signal,
  });
  const reading = { status: response.status, type: response.headers.get('content-type'), ended: false };
  const got: StreamEvent[] = [];
  let text = '';
  const read = async () => {
    for await (const part of response.body!.pipeThrough(new TextDecoderStream())) {
      text += part;
      const blocks = text.split('\n\n');
      text = blocks.pop()!;
      got.push(...blocks.map(parsed).filter(each => each !== null));
    }
  };
  const reader = Object.assign(reading, {
    got,
    /** What notifications said, in the order of their arrival. */
    told: () =>
      got
        .filter(({ event }) => event === 'message')
        .flatMap(({ data }) => ('content' in data ? (data as LiveMessage & { content: any[] }).content : []))
        .map(({ content }) => content as string),
    /** Where the reader stands: what it would send as Last-Event-ID. */
    lastId: () => got.findLast(({ id }) => id !== undefined)?.id,
    until: (what: (got: StreamEvent[]) => boolean) =>
      vi.waitUntil(() => what(got), { timeout: 20_000, interval: 10 }),
    stop: () => stopping.abort(),
  });
  read()
    .catch(() => undefined)
    .finally(() => {
      reader.ended = true;
    });
  return reader;
};
export type StreamReader = Awaited<ReturnType<typeof readStream>>;

const parsed = (block: string): StreamEvent | null => {
  const fields: Record<string, string> = {};
  for (const line of block.split('\n')) {
    const [, name, value] = /^(\w+): ?(.*)$/.exec(line) ?? [];
    if (name) fields[name] = value;
  }
  if (fields.data === undefined) return null;
  return { event: fields.event ?? 'message', data: JSON.parse(fields.data), id: fields.id };
};
