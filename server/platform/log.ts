/** The log: one line an event, JSON but at a terminal, request ids in each, and no secret in any (docs/operator.md). */
import { type DestinationStream, type Logger, type LoggerOptions, pino, type SerializedError } from 'pino';
import { makeReadable } from './readable-log.ts';

/** In a path: the secret of a calendar's address, or of a link. */
const SECRET_IN_PATH = /(?<=^\/calendars\/).*|[\w-]{43,}/g;
/** Parameters of a failed query, as Drizzle puts them. */
const VALUES_OF_QUERY = /\nparams: .*?(?=\n\s+at |$)/gs;
const HIDDEN = '[hidden]';
/** A query of many rows is as long as they are; when a disk is full, one fails every few seconds. */
const MOST_OF_MESSAGE = 1_000;
const MOST_OF_STACK = 4_000;

const cut = (text: string, most: number) =>
  text.length <= most ? text : `${text.slice(0, most)} … (${text.length} characters)`;

const hideValues = (text: string) => text.replace(VALUES_OF_QUERY, `\nparams: ${HIDDEN}`);

function describeError(error: Error): SerializedError {
  const described = pino.stdSerializers.err(error);
  if (typeof described?.message !== 'string') return described;
  const message = hideValues(described.message);
  const shortMessage = cut(message, MOST_OF_MESSAGE);
  return {
    ...described,
    ...('params' in described ? { params: HIDDEN } : {}),
    ...('query' in described ? { query: cut(String(described.query), MOST_OF_MESSAGE) } : {}),
    message: shortMessage,
    // Its frames are worth more than a long message again.
    stack: cut(
      hideValues(String(described.stack)).replace(message, () => shortMessage),
      MOST_OF_STACK,
    ),
  };
}

export type LogFormat = 'text' | 'json';

const asText: DestinationStream = { write: (line) => void process.stdout.write(makeReadable(line)) };

/** The standard output as this setting says it; without one, as text at a terminal. Null for JSON. */
export function chooseOutput(format: LogFormat | null, isTerminal = process.stdout.isTTY): DestinationStream | null {
  if (format === 'json' || (format === null && !isTerminal)) return null;
  // Watering goes on where nobody reads the log any more.
  process.stdout.on('error', () => undefined);
  return asText;
}

/** `destination`: where it is written, by default the standard output. `heard`: is given each line before. */
export function createLog(
  level: string,
  destination: DestinationStream | null = chooseOutput(null),
  heard?: (line: string) => void,
): Logger {
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
