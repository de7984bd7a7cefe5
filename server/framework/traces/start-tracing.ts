import { hostname } from 'node:os';
import {
  type Context,
  context,
  propagation,
  type Span,
  SpanKind,
  SpanStatusCode,
  type Tracer,
  trace,
} from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import {
  defaultResource,
  detectResources,
  envDetector,
  resourceFromAttributes,
} from '@opentelemetry/resources';
import { BasicTracerProvider, BatchSpanProcessor } from '@opentelemetry/sdk-trace-base';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { onStatement } from '../db/statements';
import { enableSpans } from './span';

/** Polled every few seconds by supervisors and Prometheus: not worth tracing. */
const untracedPath = /^\/api\/(?:health|metrics)\b/;

/**
 * Exports OpenTelemetry traces over HTTP: a span for each request with its route and the account's id, for each
 * statement without its values, and for outgoing calls. Continues a trace that the proxy started.
 */
export const startTracing = async (app: FastifyInstance, version: string) => {
  const provider = new BasicTracerProvider({
    resource: describeProcess(version),
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter())],
  });
  const contextManager = new AsyncLocalStorageContextManager().enable();
  context.setGlobalContextManager(contextManager);
  propagation.setGlobalPropagator(new W3CTraceContextPropagator());
  const tracer = provider.getTracer('terrain', version);

  traceRequests(app, tracer);
  const stopStatements = traceStatements(tracer);
  const stopOutgoingCalls = traceOutgoingCalls(tracer);
  app.addHook('onClose', async () => {
    stopStatements();
    stopOutgoingCalls();
    context.disable();
    propagation.disable();
    // An unreachable collector must not delay the stop.
    await Promise.race([
      provider.shutdown().catch(() => undefined),
      new Promise(resolve => setTimeout(resolve, 2_000).unref()),
    ]);
  });
};

const describeProcess = (version: string) =>
  defaultResource()
    .merge(
      resourceFromAttributes({
        'service.name': 'terrain',
        'service.version': version,
        'service.instance.id': `${hostname()}-${process.pid}`,
        'process.runtime.version': process.versions.node,
      }),
    )
    .merge(detectResources({ detectors: [envDetector] }));

const traceRequests = (app: FastifyInstance, tracer: Tracer) => {
  const traced = new WeakMap<FastifyRequest, { span: Span; spanContext: Context }>();
  app.addHook('onRequest', (request, _reply, done) => {
    if (untracedPath.test(request.url)) return done();
    const { method, routeOptions, headers, id } = request;
    const route = routeOptions.url ?? 'none';
    const parentContext = propagation.extract(context.active(), headers);
    const attributes = { 'http.request.method': method, 'http.route': route, 'terrain.request_id': id };
    const span = tracer.startSpan(`${method} ${route}`, { kind: SpanKind.SERVER, attributes }, parentContext);
    const spanContext = trace.setSpan(parentContext, span);
    traced.set(request, { span, spanContext });
    context.with(spanContext, done);
  });
  // The body arrives in the async context of its connection, not of its request.
  app.addHook('preValidation', (request, _reply, done) => {
    const entry = traced.get(request);
    if (entry) context.with(entry.spanContext, done);
    else done();
  });
  app.addHook('onResponse', async (request, reply) => {
    const span = traced.get(request)?.span;
    if (!span) return;
    span.setAttribute('http.response.status_code', reply.statusCode);
    if (request.caller) span.setAttribute('enduser.id', String(request.caller.userid));
    if (reply.statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
    span.end();
  });
};

/** Returns the function that ends it. */
const traceStatements = (tracer: Tracer) =>
  onStatement(({ sql, milliseconds, error }) => {
    // Periodic background statements belong to no trace.
    if (!trace.getActiveSpan()) return;
    const [operation] = sql.trimStart().split(/\s/, 1);
    const span = tracer.startSpan(operation.toUpperCase(), {
      kind: SpanKind.CLIENT,
      startTime: Date.now() - milliseconds,
      attributes: { 'db.system.name': 'postgresql', 'db.query.text': sql },
    });
    if (error !== undefined) span.setStatus({ code: SpanStatusCode.ERROR });
    span.end();
  });

/** Returns the function that ends it. */
const traceOutgoingCalls = (tracer: Tracer) =>
  enableSpans((name, attributes, work) =>
    tracer.startActiveSpan(name, { kind: SpanKind.CLIENT, attributes }, async span => {
      try {
        return await work();
      } catch (error) {
        span.setStatus({ code: SpanStatusCode.ERROR });
        throw error;
      } finally {
        span.end();
      }
    }),
  );
