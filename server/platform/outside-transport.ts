/** HTTP access to services outside: weather, places. */
import { VERSION } from './version.ts';

export interface OutsideAnswer {
  status: number;
  /** Null where it is absent; `name` in lower case. */
  header(name: string): string | null;
  body: string;
}

/** No complete answer came in time, or it was too long to be read. */
export class OutsideError extends Error {
  readonly fault: 'unreachable' | 'tooLong';
  constructor(fault: 'unreachable' | 'tooLong', message: string) {
    super(message);
    this.name = 'OutsideError';
    this.fault = fault;
  }
}

/** Rejects with OutsideError alone. */
export interface OutsideTransport {
  get(url: string, headers?: Readonly<Record<string, string>>): Promise<OutsideAnswer>;
}

/** The user agent: the program, and the operator's contact where it was given. MET Norway asks for it. */
const formatUserAgent = (contact: string | null) =>
  `Sluice/${VERSION} (self-run garden irrigation; ${contact ?? 'its operator gave no contact'})`;

/** `contact`: a mail or web address; null where there is none. */
export function createOutsideTransport(
  timeoutMs: number,
  longestBytes: number,
  contact: string | null,
): OutsideTransport {
  const userAgent = formatUserAgent(contact);
  return {
    async get(url, headers = {}) {
      const signal = AbortSignal.timeout(timeoutMs);
      try {
        const response = await fetch(url, {
          headers: { 'user-agent': userAgent, accept: 'application/json', ...headers },
          // Redirects are not followed, so that nobody else chooses which server is contacted.
          redirect: 'manual',
          signal,
        });
        const body = await readAtMost(response, longestBytes);
        return { status: response.status, body, header: (name) => response.headers.get(name) };
      } catch (error) {
        if (error instanceof OutsideError) throw error;
        throw new OutsideError('unreachable', `No answer from ${new URL(url).host}.`);
      }
    },
  };
}

async function readAtMost({ body }: Response, longestBytes: number): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  for await (const chunk of body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > longestBytes) throw new OutsideError('tooLong', 'The answer is too long.');
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}
