import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod';

/** OpenAPI of every mounted route at /api/docs (JSON at /api/docs/json). */
export const openApi = async (app: FastifyInstance, { name, version }: { name: string; version: string }) => {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: name,
        version,
        description: 'Every call answers `{ success, errcode?, error?, … }`.',
      },
      components: { securitySchemes: { token: { type: 'apiKey', in: 'header', name: 'X-STS-Token' } } },
      security: [{ token: [] }],
    },
    transform: jsonSchemaTransform,
    transformObject: jsonSchemaTransformObject,
  });
  await app.register(swaggerUi, { routePrefix: '/api/docs', uiConfig: { validatorUrl: null } });
};
