import { once } from 'node:events';
import { describeCalls } from '@sluice/contract/call';
import Fastify from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { serveCalls } from './serve-calls.ts';
import type { App } from './services.ts';

const calls = describeCalls({
  'GET /kept': { summary: 'A stored answer', access: 'anyone', answer: z.object({ litres: z.number() }) },
});

test('a caller who hangs up while a stored answer is on its way is no error', async () => {
  const lines: string[] = [];
  const app = Fastify({ logger: { level: 'warn', stream: { write: (line) => void lines.push(line) } } });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  serveCalls(app as unknown as App, 'schedule', calls, {
    'GET /kept': async (_request, reply) => reply.type('application/json').send(Buffer.from('{}')),
  });
  const hungUp = Promise.withResolvers<void>();
  app.addHook('onSend', async (_request, reply) => {
    const closed = once(reply.raw, 'close');
    caller.abort();
    await closed;
    // The handler's own promise settles once the connection is closed.
    setImmediate(hungUp.resolve);
    await hungUp.promise;
  });
  const caller = new AbortController();
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  onTestFinished(() => app.close());
  await expect(fetch(`${address}/kept`, { signal: caller.signal })).rejects.toThrow('aborted');
  await hungUp.promise;
  await app.close();
  expect(lines).toEqual([]);
});
