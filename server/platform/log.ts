/** The log: one JSON line an event, request ids in each, and no secret in any. */
import { type Logger, pino } from 'pino';

export function createLog(level: string): Logger {
  return pino({
    level,
    redact: {
      paths: ['req.headers.authorization', 'req.headers.cookie', 'res.headers["set-cookie"]', '*.password', '*.token'],
      censor: '[hidden]',
    },
    serializers: {
      // Query strings may hold a reset link's token; log only paths.
      req: (request: { method: string; url: string; id: string }) => ({
        id: request.id,
        method: request.method,
        path: request.url.split('?')[0],
      }),
    },
  });
}
