/** An MCP server over the same calls, for assistants that a person gives a personal token (docs/decisions/0166). */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { authenticate, bearerToken } from '../account/index.ts';
import { AppError } from '../platform/errors.ts';
import type { App, Services } from '../platform/services.ts';
import { createAsking } from './asking.ts';
import { describeServer } from './describe-server.ts';

/** Whoever has a personal token. */
const BY_TOKEN = {
  access: 'anyone',
  limit: { times: 300, window: '1 minute' },
  unrecorded: 'each question is recorded by itself, and the calls of the API that change something are too',
} as const;

/** A question is some hundred bytes. */
const MOST_BYTES = 65_536;

/** At the root: `/mcp`. */
export async function assistantRoutes(app: App, services: Services): Promise<void> {
  const { settings } = services;
  app.route({
    method: ['GET', 'POST', 'DELETE'],
    url: '/mcp',
    bodyLimit: MOST_BYTES,
    config: BY_TOKEN,
    schema: { hide: true },
    handler: async (request, reply) => {
      reply.header('cache-control', 'no-store');
      refuseOtherSites(request, settings.baseUrl);
      const account = await authenticate(services, bearerToken(request), false, request.fromAddress).catch((error) => {
        reply.header('www-authenticate', 'Bearer');
        throw error;
      });
      if (account.tokenName === null) throw new AppError('notPermitted', { message: 'errors.personalTokenOnly' });
      request.account = account;
      // Nobody but assistants needs it.
      const { createMcpHandler } = await import('@modelcontextprotocol/server');
      const handler = createMcpHandler(() => describeServer(createAsking(app, services, request, account)), {
        // Nothing is told unasked: a page is what follows a garden.
        maxSubscriptions: 0,
        onerror: (error) => request.log.info({ err: error }, 'a question of an assistant was refused'),
      });
      try {
        return await answer(
          reply,
          await handler.fetch(toWebRequest(request), { parsedBody: request.body ?? undefined }),
        );
      } finally {
        await handler.close();
      }
    },
  });
}

/** A page of another site cannot make the browser of somebody at home ask (DNS rebinding). */
function refuseOtherSites({ headers: { origin } }: FastifyRequest, baseUrl: string): void {
  if (origin !== undefined && origin !== new URL(baseUrl).origin)
    throw new AppError('notPermitted', { message: 'errors.notPermitted' });
}

function toWebRequest({ method, headers, body }: FastifyRequest): Request {
  const fields = Object.entries(headers).flatMap(([name, value]): [string, string][] =>
    typeof value === 'string' && name !== 'content-length' ? [[name, value]] : [],
  );
  return new Request('http://mcp.invalid/mcp', {
    method,
    headers: fields,
    ...(method === 'POST' && { body: JSON.stringify(body ?? null) }),
  });
}

async function answer(reply: FastifyReply, response: Response): Promise<FastifyReply> {
  const type = response.headers.get('content-type');
  if (type) reply.header('content-type', type);
  const allow = response.headers.get('allow');
  if (allow) reply.header('allow', allow);
  return reply.code(response.status).send(Buffer.from(await response.arrayBuffer()));
}
