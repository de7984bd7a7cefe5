import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';

/** Strict headers: nothing from other hosts but the tiles, shapes and store of pictures that the configuration names. */
export const securityHeaders = (
  app: FastifyInstance,
  {
    mapTileUrl,
    wilayaShapesUrl,
    s3,
  }: { mapTileUrl: string; wilayaShapesUrl: string; s3?: { publicUrl?: string } },
) => {
  const tiles = mapTileUrl ? [new URL(mapTileUrl.replace('{s}', '*').replace(/\{\w\}/g, '0')).origin] : [];
  const shapes = wilayaShapesUrl ? [new URL(wilayaShapesUrl).origin] : [];
  const pictures = s3?.publicUrl ? [s3.publicUrl] : [];
  // The agents' app takes pictures, tells where they were taken, and writes what is said.
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
        // Emotion writes its styles into the page as it runs.
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
    // HTTPS is the proxy's matter.
    strictTransportSecurity: false,
    crossOriginEmbedderPolicy: false,
  });
};

/** The agents' app reads bar codes by a decoder in WebAssembly where the browser has none. */
export const withWebAssembly = (policy: string) =>
  policy.replace("script-src 'self'", "script-src 'self' 'wasm-unsafe-eval'");
