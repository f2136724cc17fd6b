/** Turns the calls of `contract/` into routes: schema, permission, rate limit and envelope are done here. */
import {
  type Address,
  type Call,
  type CallAnswer,
  type CallBody,
  type CallList,
  type CallParams,
  type CallQuery,
  METHODS,
  type Method,
} from '@sluice/contract/call';
import { success } from '@sluice/contract/envelope';
import { CAPABILITIES, type Capability } from '@sluice/engine/vocabulary/roles';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { requireAccount } from './account-of-request.ts';
import { ok } from './envelope.ts';
import { AppError } from './errors.ts';
import type { Tag } from './openapi/tags.ts';
import type { App } from './services.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Call['access'];
    adds?: Call['adds'];
    tokenScope?: Call['tokenScope'];
    /** Its body may name the version that it was made from. */
    takesVersion?: true;
  }
}

export type CallRequest<C extends Call> = FastifyRequest<{
  Params: CallParams<C>;
  Querystring: CallQuery<C>;
  Body: CallBody<C>;
}>;

/** Returns the call's `data`, or the reply where it was sent already. */
type Handler<C extends Call> = (request: CallRequest<C>, reply: FastifyReply) => Promise<CallAnswer<C> | FastifyReply>;

/** One handler for each call; a call without one, or a handler without a call, does not compile. */
export type Handlers<Calls extends CallList> = { [A in keyof Calls & Address]: Handler<Calls[A]> };

/** `tag`: the heading under which the documentation shows the calls. */
export function serveCalls<Calls extends CallList>(app: App, tag: Tag, calls: Calls, handlers: Handlers<Calls>): void {
  for (const [address, call] of Object.entries<Call>(calls)) {
    const { method, path } = splitAddress(address);
    const handle = handlers[address as keyof Calls & Address] as unknown as Handler<Call>;
    app.route({
      method,
      url: path,
      ...(call.mostBytes && { bodyLimit: call.mostBytes }),
      config: {
        access: call.access,
        ...(call.answersSecret && { answersSecret: true }),
        ...(call.limit && { limit: call.limit }),
        ...(call.isAlwaysServed && { isAlwaysServed: true }),
        ...(call.adds && { adds: call.adds }),
        ...(call.tokenScope && { tokenScope: call.tokenScope }),
        ...(takesVersion(call) && { takesVersion: true }),
      },
      schema: {
        tags: [tag],
        summary: call.summary,
        ...(call.description && { description: call.description }),
        ...(call.params && { params: call.params }),
        querystring: call.query ?? NO_QUERY,
        ...(call.body && { body: call.body }),
        response: { 200: success(call.answer) },
      },
      handler: async (request, reply) => {
        if (call.needsConfirmedEmail && !requireAccount(request).isConfirmed)
          throw new AppError('notPermitted', { message: 'errors.emailUnconfirmed' });
        if (call.answersSecret) reply.header('cache-control', 'no-store');
        const data = await handle(request as CallRequest<Call>, reply).finally(() => request.endTurn?.());
        if (isCapability(call.access) && request.groupId === null)
          throw new Error(`${address} answers without having asked for permission: call permit first`);
        // A stored answer was sent already; where the caller hung up before it went out, waiting for it gave nothing.
        return reply.sent || data === undefined ? reply : ok(data);
      },
    });
  }
}

const takesVersion = ({ body }: Call) => body instanceof z.ZodObject && 'version' in body.shape;

/** The capability that this request's call requires. */
export function capabilityOfCall(request: FastifyRequest): Capability {
  const { access } = request.routeOptions.config;
  if (!isCapability(access)) throw new Error(`${request.routeOptions.url} is not about a garden: it needs ${access}`);
  return access;
}

/** A field that a call does not know is refused, in its query as in its body. */
const NO_QUERY = z.strictObject({});

const isCapability = (access: Call['access'] | undefined): access is Capability =>
  (CAPABILITIES as readonly unknown[]).includes(access);

function splitAddress(address: string): { method: Method; path: string } {
  const [word = '', path = ''] = address.split(' ');
  const method = METHODS.find((candidate) => candidate === word);
  if (!method) throw new Error(`no method: ${address}`);
  return { method, path };
}
