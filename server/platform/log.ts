/** The log: one JSON line an event, request ids in each, and no secret in any. */
import { type DestinationStream, type Logger, type LoggerOptions, pino, type SerializedError } from 'pino';

/** In a path: the secret of a calendar's address, or of a link. */
const SECRET_IN_PATH = /(?<=^\/calendars\/).*|[\w-]{43,}/g;
/** Parameters of a failed query, as Drizzle puts them. */
const VALUES_OF_QUERY = /\nparams: .*?(?=\n\s+at |$)/gs;
const HIDDEN = '[hidden]';

const hideValues = (text: string) => text.replace(VALUES_OF_QUERY, `\nparams: ${HIDDEN}`);

function describeError(error: Error): SerializedError {
  const described = pino.stdSerializers.err(error);
  if (typeof described?.message !== 'string') return described;
  const { message, stack } = described;
  return {
    ...described,
    ...('params' in described ? { params: HIDDEN } : {}),
    message: hideValues(message),
    stack: hideValues(String(stack)),
  };
}

/** `destination`: where it is written, by default the standard output. `heard`: is given each line before. */
export function createLog(level: string, destination?: DestinationStream, heard?: (line: string) => void): Logger {
  const options: LoggerOptions = {
    level,
    ...(heard && {
      hooks: {
        streamWrite: (line) => {
          heard(line);
          return line;
        },
      },
    }),
    redact: {
      paths: ['req.headers.authorization', 'req.headers.cookie', 'res.headers["set-cookie"]', '*.password', '*.token'],
      censor: HIDDEN,
    },
    serializers: {
      err: describeError,
      // Query strings may hold a reset link's token; log only paths.
      req: (request: { method: string; url: string; id: string }) => ({
        id: request.id,
        method: request.method,
        path: request.url.split('?')[0]?.replace(SECRET_IN_PATH, HIDDEN),
      }),
    },
  };
  return destination ? pino(options, destination) : pino(options);
}
