/** The API documentation: `/api/docs` to read, `/api/docs/json` for programs. */

import type { FastifyDynamicSwaggerOptions } from '@fastify/swagger';
import type { CallLimit } from '@sluice/contract/call';
import { nameSchemas } from '@sluice/contract/schema-names';
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod';
import { completeDocument } from './complete.ts';
import type { Schemas } from './named.ts';
import { describeOperation, nameOperation } from './operation.ts';
import { TAGS } from './tags.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Of a call whose body is a file: the route reads it itself, and no schema is asked of it. */
    bodyMediaType?: string;
  }
}

/** `baseUrl`: where this server is reached. */
export const describeApi = (version: string, baseUrl: string): FastifyDynamicSwaggerOptions => {
  nameSchemas();
  return {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Sluice',
        version,
        description:
          'Smart garden irrigation that people run themselves. What a change (PATCH) leaves out stays as it is. ' +
          'Instants are UTC, local dates and times those of the garden. Figures are in the units that their fields name.',
        contact: { name: 'Whoever runs this Sluice', url: baseUrl },
        license: { name: 'AGPL-3.0-or-later', url: 'https://www.gnu.org/licenses/agpl-3.0.html' },
      },
      servers: [{ url: baseUrl, description: 'This server.' }],
      tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
      components: {
        securitySchemes: {
          bearer: { type: 'http', scheme: 'bearer', description: 'A session’s token, or a personal one.' },
        },
      },
      security: [{ bearer: [] }],
    },
    transform: (given) => {
      const { schema, url } = jsonSchemaTransform(given);
      const { limit, bodyMediaType, ...config } = given.route.config ?? {};
      if (schema.hide) return { url, schema };
      const method = String(given.route.method);
      return {
        url,
        schema: {
          ...schema,
          operationId: nameOperation(method, url),
          description: describeOperation(schema, config),
          ...(bodyMediaType && { body: { type: 'string', format: 'binary' }, consumes: [bodyMediaType] }),
          ...(limit && { 'x-rate-limit': formatRate(limit) }),
        },
      };
    },
    transformObject: (given) => {
      if (!('openapiObject' in given)) return given.swaggerObject;
      const whole = jsonSchemaTransformObject(given) as typeof given.openapiObject;
      return completeDocument(whole, (whole.components?.schemas ?? {}) as Schemas);
    },
  };
};

const formatRate = ({ times, window }: CallLimit) => `${times} in ${window}`;
