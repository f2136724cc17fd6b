/** Answers of weather services, shared by all gardens that ask the same. */
import { DAY_MS } from '@sluice/engine/vocabulary/units';
import type { AskLimits, WeatherAnswer } from '@sluice/weather-providers/provider';

/** Forecasts change a few times a day. Less than the hour between two rounds, so that each round brings news. */
const FRESH_MS = 30 * 60_000;
/** However long a service says that its answer is good. */
const LONGEST_EXPIRY_MS = 2 * 60 * 60_000;
/** About 1,500 answers of a week of hours. */
const MOST_CHARACTERS = 64 * 1024 * 1024;

export interface SharedAnswer {
  answer: WeatherAnswer;
  /** Epoch milliseconds. */
  askedAtMs: number;
}

/** How long the service is asked whether its answer is still valid, instead of for a new one. */
const ASKED_AGAIN_MS = DAY_MS;

interface StoredAnswer {
  service: string;
  freshUntil: number;
  /** Longer than it is fresh where the service is asked whether it still is. */
  storedUntil: number;
  /** Null while it is asked for. */
  answer: WeatherAnswer | null;
  characters: number;
  asked: Promise<SharedAnswer>;
}

export class SharedAnswers {
  readonly #stored = new Map<string, StoredAnswer>();
  /** Recent questions of each service, and how long an answer lasts. */
  readonly #paces = new Map<string, { paceMs: number; asked: Map<string, number> }>();
  #characters = 0;

  /** One that is fresh, or being asked for; null where there is none. */
  find(question: string, nowMs: number): Promise<SharedAnswer> | null {
    const stored = this.#stored.get(question);
    return stored !== undefined && nowMs < stored.freshUntil ? stored.asked : null;
  }

  /** The last answer, fresh or not, where the service dated it; null where there is none. */
  findEarlier(question: string): WeatherAnswer | null {
    const answer = this.#stored.get(question)?.answer ?? null;
    return answer?.header('last-modified') ? answer : null;
  }

  /** Shares a running request, and its answer if the status is 200. */
  share(
    question: string,
    service: string,
    limits: AskLimits | null,
    nowMs: number,
    asked: Promise<SharedAnswer>,
  ): Promise<SharedAnswer> {
    this.#forget(question);
    const until = Number.POSITIVE_INFINITY;
    const stored: StoredAnswer = {
      service,
      freshUntil: until,
      storedUntil: until,
      answer: null,
      characters: 0,
      asked,
    };
    this.#stored.set(question, stored);
    return asked.then(
      (shared) => {
        if (shared.answer.status === 200) this.#store(question, stored, shared.answer, limits, nowMs);
        else this.#forget(question);
        return shared;
      },
      (error: unknown) => {
        this.#forget(question);
        throw error;
      },
    );
  }

  #store(question: string, stored: StoredAnswer, answer: WeatherAnswer, limits: AskLimits | null, nowMs: number): void {
    const { body, header } = answer;
    stored.answer = answer;
    const expiresMs = Math.min(LONGEST_EXPIRY_MS, (Date.parse(header('expires') ?? '') || nowMs) - nowMs);
    stored.freshUntil = nowMs + Math.max(FRESH_MS, expiresMs, this.#paceMs(question, stored.service, limits, nowMs));
    stored.storedUntil = stored.freshUntil + (header('last-modified') ? ASKED_AGAIN_MS : 0);
    stored.characters = body.length;
    this.#characters += body.length;
    this.#forgetOld(nowMs);
    // The oldest go first.
    for (const [oldest, { characters }] of this.#stored) {
      if (this.#characters <= MOST_CHARACTERS) break;
      if (characters > 0) this.#forget(oldest);
    }
  }

  /** How long an answer must do so that the day's budget lasts for as many questions as there are. */
  #paceMs(question: string, service: string, limits: AskLimits | null, nowMs: number): number {
    if (limits === null) return 0;
    const pace = this.#paces.get(service) ?? { paceMs: 0, asked: new Map<string, number>() };
    pace.asked.set(question, nowMs);
    // Longer than any of them waits for its next turn.
    const windowMs = Math.max(LONGEST_EXPIRY_MS, 2 * pace.paceMs);
    for (const [other, askedAtMs] of pace.asked) if (nowMs - askedAtMs > windowMs) pace.asked.delete(other);
    pace.paceMs = (pace.asked.size * DAY_MS) / limits.perDay;
    this.#paces.set(service, pace);
    return pace.paceMs;
  }

  #forgetOld(nowMs: number): void {
    for (const [question, { storedUntil }] of this.#stored) if (storedUntil <= nowMs) this.#forget(question);
  }

  #forget(question: string): void {
    this.#characters -= this.#stored.get(question)?.characters ?? 0;
    this.#stored.delete(question);
  }
}
