import { startLocalService } from './local-service';

export type CollectedSpan = {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  attributes: Record<string, string>;
};

/** Takes spans as an OpenTelemetry collector does (OTLP over HTTP, JSON). */
export const startTraceCollector = async () => {
  const spans: CollectedSpan[] = [];
  const { origin, close } = await startLocalService((_, answer, body) => {
    const { resourceSpans } = JSON.parse(body.toString());
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
  return { url: origin, spans: () => spans, close };
};
