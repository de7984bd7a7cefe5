import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import type { MapBackground } from '../../../contract/framework/map-background';

/**
 * Strict headers: nothing from other hosts except the map tiles, shapes and file store that the configuration or the
 * product names.
 */
export const securityHeaders = (
  app: FastifyInstance,
  {
    mapTileUrl,
    wilayaShapesUrl,
    s3,
  }: { mapTileUrl: string; wilayaShapesUrl: string; s3?: { publicUrl?: string } },
  { map }: { map?: MapBackground } = {},
) => {
  const tiles = [mapTileUrl, map?.tiles?.url]
    .flatMap(url => url || [])
    .map(url => new URL(url.replace('{s}', '*').replace(/\{\w\}/g, '0')).origin);
  const shapes = wilayaShapesUrl ? [new URL(wilayaShapesUrl).origin] : [];
  const pictures = s3?.publicUrl ? [s3.publicUrl] : [];
  // The agents' app uses camera, location and microphone (dictation).
  app.addHook('onRequest', (_, reply, done) => {
    reply.header('permissions-policy', 'camera=(self), geolocation=(self), microphone=(self)');
    done();
  });
  return app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'"],
        // Emotion inserts its styles at run time.
        styleSrc: ["'self'", "'unsafe-inline'"],
        fontSrc: ["'self'"],
        imgSrc: ["'self'", 'data:', 'blob:', ...tiles, ...pictures],
        connectSrc: ["'self'", ...shapes],
        manifestSrc: ["'self'"],
        workerSrc: ["'self'"],
        formAction: ["'self'"],
        baseUri: ["'none'"],
        frameAncestors: ["'none'"],
      },
    },
    referrerPolicy: { policy: 'same-origin' },
    // HTTPS is left to the proxy.
    strictTransportSecurity: false,
    crossOriginEmbedderPolicy: false,
  });
};

/** Where the browser has no bar code reader, the agents' app uses a WebAssembly decoder. */
export const allowWebAssembly = (policy: string) =>
  policy.replace("script-src 'self'", "script-src 'self' 'wasm-unsafe-eval'");
