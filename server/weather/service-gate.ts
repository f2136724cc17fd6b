/** The one way from gardens to weather services: equal questions are asked once, limits kept, silent services paused. */
import { DAY_MS } from '@sluice/engine/vocabulary/units';
import type { WeatherFault } from '@sluice/engine/vocabulary/weather';
import {
  type WeatherAnswer,
  WeatherProviderError,
  type WeatherService,
  type WeatherTransport,
} from '@sluice/weather-providers/provider';
import type { WeatherServices } from '@sluice/weather-providers/registry';
import { parseRetryAfter } from '@sluice/weather-providers/retry-after';
import { AskLimiter } from './ask-limiter.ts';
import { Breaker } from './breaker.ts';
import type { CountQuestion } from './day-book.ts';
import { SharedAnswers } from './shared-answers.ts';

/** Pause after a 429 that says no time. */
const LIMITED_PAUSE_MS = 10 * 60_000;

/** A request that was not sent: the limit is reached ('limited'), or the service is paused ('paused'). */
export class NotAskedYet extends WeatherProviderError {
  readonly untilMs: number;
  constructor(fault: Extract<WeatherFault, 'limited' | 'paused'>, untilMs: number, nowMs: number) {
    super(fault, 'The weather service is not asked now.', { retryAfterS: Math.ceil((untilMs - nowMs) / 1000) });
    this.untilMs = untilMs;
  }
}

/** Access to the services for one garden at one moment. */
export interface Asking {
  transport: WeatherTransport;
  /** When the oldest answer that was used was asked for, epoch milliseconds. */
  oldestAskedAtMs(): number;
}

interface Counterpart {
  host: string;
  service: WeatherService;
  breaker: Breaker;
}

export class ServiceGate {
  readonly #byHost = new Map<string, Counterpart>();
  readonly #limiter = new AskLimiter();
  readonly #answers = new SharedAnswers();
  readonly #transport: WeatherTransport;

  readonly #countQuestion: CountQuestion;

  constructor(services: WeatherServices, transport: WeatherTransport, countQuestion: CountQuestion) {
    this.#transport = transport;
    this.#countQuestion = countQuestion;
    for (const service of Object.values(services)) {
      if (service === null) continue;
      for (const host of [service.host, service.archive?.host ?? null]) {
        if (host !== null) this.#byHost.set(host, { host, service, breaker: new Breaker() });
      }
    }
  }

  /** `secret`: the garden's own key, whose limits are its own. */
  open(secret: string | null, nowMs: number): Asking {
    let oldestAskedAtMs = nowMs;
    return {
      oldestAskedAtMs: () => oldestAskedAtMs,
      transport: {
        get: async (url, headers = {}) => {
          const { answer, askedAtMs } = await this.#find(url, headers, secret, nowMs);
          oldestAskedAtMs = Math.min(oldestAskedAtMs, askedAtMs);
          return answer;
        },
      },
    };
  }

  #find(url: string, headers: Readonly<Record<string, string>>, secret: string | null, nowMs: number) {
    const question = `${url} ${JSON.stringify(headers)}`;
    const shared = this.#answers.find(question, nowMs);
    if (shared !== null) return shared;
    const { host } = new URL(url);
    const counterpart = this.#byHost.get(host);
    if (!counterpart) throw new Error(`No weather service of the registry is at ${host}.`);
    const account = counterpart.service.needs.secret ? `${host} ${secret}` : host;
    const pausedUntil = counterpart.breaker.findPause(nowMs);
    if (pausedUntil !== null) throw new NotAskedYet('paused', pausedUntil, nowMs);
    const waitMs = this.#limiter.takeTurn(account, counterpart.service.askLimits, nowMs);
    if (waitMs > 0) throw new NotAskedYet('limited', nowMs + waitMs, nowMs);
    counterpart.breaker.begin();
    const earlier = this.#answers.findEarlier(question);
    const asked = this.#ask(counterpart, account, url, { ...headers, ...askWhetherItStands(earlier) }, nowMs).then(
      (answer) => ({
        answer: earlier !== null && answer.status === 304 ? renew(earlier, answer) : answer,
        askedAtMs: nowMs,
      }),
    );
    return this.#answers.share(question, host, counterpart.service.askLimits, nowMs, asked);
  }

  async #ask(
    { breaker, service }: Counterpart,
    account: string,
    url: string,
    headers: Readonly<Record<string, string>>,
    nowMs: number,
  ): Promise<WeatherAnswer> {
    const mostOfDay = service.askLimits?.perDay;
    if (mostOfDay !== undefined && !(await this.#countQuestion(account, mostOfDay, nowMs))) {
      breaker.gaveUp();
      throw new NotAskedYet('limited', (Math.floor(nowMs / DAY_MS) + 1) * DAY_MS, nowMs);
    }
    try {
      const answer = await this.#transport.get(url, headers);
      if (answer.status >= 500) breaker.failed(nowMs);
      else breaker.succeeded();
      if (answer.status === 429) this.#limiter.pause(account, nowMs + findPauseMs(answer, nowMs));
      return answer;
    } catch (error) {
      // One that answers too much is there, too.
      if (error instanceof WeatherProviderError && error.fault !== 'unreachable') breaker.succeeded();
      else breaker.failed(nowMs);
      throw error;
    }
  }
}

/** A service that knows nothing newer answers 304 without a body; MET Norway requires that it is asked so. */
function askWhetherItStands(earlier: WeatherAnswer | null): Record<string, string> {
  const since = earlier?.header('last-modified');
  return since ? { 'if-modified-since': since } : {};
}

/** The earlier answer for as long as the new one says. */
const renew = (earlier: WeatherAnswer, unchanged: WeatherAnswer): WeatherAnswer => ({
  ...earlier,
  header: (name) => unchanged.header(name) ?? earlier.header(name),
});

function findPauseMs({ header }: WeatherAnswer, nowMs: number): number {
  const seconds = parseRetryAfter(header('retry-after'), nowMs);
  return seconds === null ? LIMITED_PAUSE_MS : seconds * 1000;
}
