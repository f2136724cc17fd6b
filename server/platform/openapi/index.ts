/** The API documentation: `/api/docs` to read, `/api/docs/json` for programs. */

import type { FastifyDynamicSwaggerOptions } from '@fastify/swagger';
import type { CallLimit } from '@sluice/contract/call';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import { completeDocument } from './complete.ts';

export const describeApi = (version: string): FastifyDynamicSwaggerOptions => ({
  openapi: {
    openapi: '3.1.0',
    info: {
      title: 'Sluice',
      version,
      description:
        'Smart garden irrigation that people run themselves. What a change (PATCH) leaves out stays as it is.',
    },
    components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    security: [{ bearer: [] }],
  },
  transform: (given) => {
    const { schema, url } = jsonSchemaTransform(given);
    const limit = given.route.config?.limit;
    return { url, schema: limit ? { ...schema, 'x-rate-limit': formatRate(limit) } : schema };
  },
  transformObject: (given) => ('openapiObject' in given ? completeDocument(given.openapiObject) : given.swaggerObject),
});

const formatRate = ({ times, window }: CallLimit) => `${times} in ${window}`;
