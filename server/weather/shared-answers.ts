/** Answers of weather services, shared by all gardens that ask the same. */
import type { AskLimits, WeatherAnswer } from '@sluice/weather-providers/provider';
import { DAY_MS } from './ask-limiter.ts';

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

interface Kept {
  service: string;
  freshUntil: number;
  characters: number;
  asked: Promise<SharedAnswer>;
}

export class SharedAnswers {
  readonly #kept = new Map<string, Kept>();
  #characters = 0;

  /** One that is fresh, or being asked for; null where there is none. */
  find(question: string, nowMs: number): Promise<SharedAnswer> | null {
    const kept = this.#kept.get(question);
    return kept !== undefined && nowMs < kept.freshUntil ? kept.asked : null;
  }

  /** Shares what is being asked, and its answer if that is one (status 200). */
  share(
    question: string,
    service: string,
    limits: AskLimits | null,
    nowMs: number,
    asked: Promise<SharedAnswer>,
  ): Promise<SharedAnswer> {
    this.#forget(question);
    const kept: Kept = { service, freshUntil: Number.POSITIVE_INFINITY, characters: 0, asked };
    this.#kept.set(question, kept);
    return asked.then(
      (shared) => {
        if (shared.answer.status === 200) this.#keep(kept, shared.answer, limits, nowMs);
        else this.#forget(question);
        return shared;
      },
      (error: unknown) => {
        this.#forget(question);
        throw error;
      },
    );
  }

  #keep(kept: Kept, { body, header }: WeatherAnswer, limits: AskLimits | null, nowMs: number): void {
    const expiresMs = Math.min(LONGEST_EXPIRY_MS, (Date.parse(header('expires') ?? '') || nowMs) - nowMs);
    kept.freshUntil = nowMs + Math.max(FRESH_MS, expiresMs, this.#paceMs(kept.service, limits, nowMs));
    kept.characters = body.length;
    this.#characters += body.length;
    // The oldest go first.
    for (const [question, { characters }] of this.#kept) {
      if (this.#characters <= MOST_CHARACTERS) break;
      if (characters > 0) this.#forget(question);
    }
  }

  /** How long an answer must do so that the day's budget lasts for as many questions as there are. */
  #paceMs(service: string, limits: AskLimits | null, nowMs: number): number {
    if (limits === null) return 0;
    let questions = 0;
    for (const [question, kept] of this.#kept) {
      if (kept.freshUntil <= nowMs) this.#forget(question);
      else if (kept.service === service) questions += 1;
    }
    return (questions * DAY_MS) / limits.perDay;
  }

  #forget(question: string): void {
    this.#characters -= this.#kept.get(question)?.characters ?? 0;
    this.#kept.delete(question);
  }
}
