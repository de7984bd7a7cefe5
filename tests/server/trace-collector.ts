import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export type CollectedSpan = {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  attributes: Record<string, string>;
};

/** Takes spans as an OpenTelemetry collector does (OTLP over HTTP, JSON). */
export const traceCollector = async () => {
  const spans: CollectedSpan[] = [];
  const server = createServer(async (request, answer) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part);
    const { resourceSpans } = JSON.parse(Buffer.concat(parts).toString());
    for (const { scopeSpans } of resourceSpans)
      for (const scope of scopeSpans)
        for (const { attributes, ...span } of scope.spans)
          spans.push({
            ...span,
            attributes: Object.fromEntries(
              attributes.map(({ key, value }: { key: string; value: object }) => [
                key,
                String(Object.values(value)[0]),
              ]),
            ),
          });
    answer.end('{}');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans: () => spans,
    close: () => new Promise(resolve => server.close(resolve)),
  };
};
