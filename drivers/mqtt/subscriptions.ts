import type { MqttMessage } from '../mqtt-transport.ts';

export interface Subscription {
  filters: readonly string[];
  listener: (message: MqttMessage) => void;
}

/** Who listens to what. A message costs the same, however many single topics are listened to. */
export class Subscriptions {
  readonly #all = new Set<Subscription>();
  /** By filter, which is a topic or has `+` or `#` in it. */
  readonly #ofTopics = new Map<string, Set<Subscription>>();
  readonly #ofPatterns = new Map<string, Set<Subscription>>();

  [Symbol.iterator](): Iterator<Subscription> {
    return this.#all.values();
  }

  add(subscription: Subscription): void {
    this.#all.add(subscription);
    for (const filter of subscription.filters) {
      const filters = this.#mapOf(filter);
      const listening = filters.get(filter) ?? new Set();
      filters.set(filter, listening.add(subscription));
    }
  }

  /** Returns the filters that nobody uses any more. */
  remove(subscription: Subscription): string[] {
    this.#all.delete(subscription);
    return subscription.filters.filter((filter) => {
      const filters = this.#mapOf(filter);
      const listening = filters.get(filter);
      listening?.delete(subscription);
      if (!listening || listening.size > 0) return false;
      return filters.delete(filter);
    });
  }

  clear(): void {
    this.#all.clear();
    this.#ofTopics.clear();
    this.#ofPatterns.clear();
  }

  /** Each of them once, also where several of its filters match. */
  listeningTo(topic: string): Set<Subscription> {
    const found = new Set(this.#ofTopics.get(topic));
    for (const [filter, listening] of this.#ofPatterns) {
      if (isTopicOf(filter, topic)) for (const subscription of listening) found.add(subscription);
    }
    return found;
  }

  #mapOf(filter: string): Map<string, Set<Subscription>> {
    return /[+#]/.test(filter) ? this.#ofPatterns : this.#ofTopics;
  }
}

/** Whether a topic matches a filter with `+` (one level) and `#` (all that follow). */
export function isTopicOf(filter: string, topic: string): boolean {
  const wanted = filter.split('/');
  const levels = topic.split('/');
  for (const [at, part] of wanted.entries()) {
    if (part === '#') return true;
    if (at >= levels.length || (part !== '+' && part !== levels[at])) return false;
  }
  return wanted.length === levels.length;
}
