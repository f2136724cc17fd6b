/** Asks Open-Meteo about places; after a failure it is not asked for a while, so that nobody waits for it twice. */
import type { Clock } from '../platform/clock.ts';
import { OutsideError, type OutsideTransport } from '../platform/outside-transport.ts';
import { formatElevation, formatSearch, type GeocodedPlace, parseElevation, parsePlaces } from './open-meteo.ts';

const PAUSE_MS = 60_000;

/** What a question came to: null where the service did not answer, or not as documented. */
type Answered<Value> = { value: Value } | null;

export class PlaceService {
  readonly #transport: OutsideTransport;
  readonly #clock: Clock;
  #pausedUntil = 0;

  constructor(transport: OutsideTransport, clock: Clock) {
    this.#transport = transport;
    this.#clock = clock;
  }

  /** `language`: ISO 639. `country`: ISO 3166-1 alpha-2, null for all. */
  search(name: string, language: string, country: string | null): Promise<Answered<GeocodedPlace[]>> {
    return this.#ask(formatSearch(name, language, country), parsePlaces);
  }

  /** Metres above the sea, null inside where the terrain model knows none. */
  elevation(at: { latitude: number; longitude: number }): Promise<Answered<number | null>> {
    return this.#ask(formatElevation(at), parseElevation);
  }

  async #ask<Value>(url: string, parse: (body: string) => Value): Promise<Answered<Value>> {
    if (this.#clock.now() < this.#pausedUntil) return null;
    const body = await this.#read(url);
    if (body !== null) {
      try {
        return { value: parse(body) };
      } catch {
        // An undocumented answer counts as none.
      }
    }
    this.#pausedUntil = this.#clock.now() + PAUSE_MS;
    return null;
  }

  async #read(url: string): Promise<string | null> {
    try {
      const { status, body } = await this.#transport.get(url);
      return status === 200 ? body : null;
    } catch (error) {
      if (error instanceof OutsideError) return null;
      throw error;
    }
  }
}
