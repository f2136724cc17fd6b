/** The routes of the server as its OpenAPI document describes them. */
import type { JsonSchema } from '../platform/openapi/json-schema.ts';
import { inlineReferences, type Schemas } from '../platform/openapi/named.ts';
import type { TestServer } from './test-server.ts';

interface Media {
  schema: JsonSchema;
  example?: unknown;
}
interface Content {
  'application/json'?: Media;
  [file: string]: Media | undefined;
}

interface Operation {
  summary?: string;
  tags?: string[];
  parameters?: { name: string; in: string; required?: boolean; schema: JsonSchema; example?: unknown }[];
  requestBody?: { content: Content; required?: boolean };
  responses: Record<string, { description: string; content?: Content }>;
  'x-rate-limit'?: string;
}

interface Components {
  schemas: Schemas;
}

export interface DescribedRoute {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** From the root, with `{id}`. */
  path: string;
  operation: Operation;
}

const isFile = ({ operation: { requestBody, responses } }: DescribedRoute) =>
  [requestBody?.content, responses['200']?.content]
    .flatMap((content) => Object.keys(content ?? {}))
    .some((media) => /^(text\/(csv|calendar)|application\/gzip)$/.test(media));

const isNetro = ({ operation: { tags } }: DescribedRoute) => tags?.includes('netro') === true;

/** Without those that take or answer a file, or speak in Netro's form: tests of openings and of a garden's file ask for them. */
export const describedRoutes = (server: TestServer) =>
  allRoutes(server).filter((route) => !isFile(route) && !isNetro(route));
export const describedFiles = (server: TestServer) => allRoutes(server).filter(isFile);
export const describedNetro = (server: TestServer) => allRoutes(server).filter(isNetro);

/** All of them, as `GET /api/v1/zones/{id}`. */
export const describedAddresses = (server: TestServer): ReadonlySet<string> =>
  new Set(allRoutes(server).map(({ method, path }) => `${method} ${path}`));

function allRoutes(server: TestServer): DescribedRoute[] {
  const { paths, components } = (
    server.app as unknown as { swagger(): { paths: Record<string, Record<string, Operation>>; components: Components } }
  ).swagger();
  const inlined = inlineReferences(paths as JsonSchema, components.schemas) as unknown as typeof paths;
  return Object.entries(inlined).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      method: method.toUpperCase() as DescribedRoute['method'],
      path,
      // Headers are described once for all.
      operation: { ...operation, parameters: (operation.parameters ?? []).filter(({ name }) => name !== undefined) },
    })),
  );
}

let address: Promise<string> | null = null;

/** The HTTP status of the live updates, which never end by themselves. */
export async function statusOfStream(server: TestServer, token: string): Promise<number> {
  address ??= server.app.listen({ port: 0, host: '127.0.0.1' });
  const leave = new AbortController();
  const answer = await fetch(`${await address}/api/v1/live`, {
    headers: { authorization: `Bearer ${token}` },
    signal: leave.signal,
  });
  leave.abort();
  return answer.status;
}
