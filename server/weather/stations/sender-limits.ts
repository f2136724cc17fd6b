/** Which senders of datagrams are heard, and how often: a broadcast has no key, and anybody in the network can send. */

/** A hub sends every three seconds, and a house has one or two. */
const MOST_PER_SECOND = 20;
const MOST_SENDERS = 256;

interface Sender {
  isAllowed: boolean;
  second: number;
  heard: number;
}

export class SenderLimits {
  readonly #isAllowed: (address: string) => boolean;
  readonly #senders = new Map<string, Sender>();

  constructor(isAllowed: (address: string) => boolean) {
    this.#isAllowed = isAllowed;
  }

  /** Networks change, and so do addresses. */
  forget(): void {
    this.#senders.clear();
  }

  mayBeHeard(address: string, nowMs: number): boolean {
    const sender = this.#senders.get(address) ?? this.#add(address);
    if (!sender?.isAllowed) return false;
    const second = Math.floor(nowMs / 1000);
    if (sender.second !== second) Object.assign(sender, { second, heard: 0 });
    sender.heard += 1;
    return sender.heard <= MOST_PER_SECOND;
  }

  /** Null where too many have been heard of. */
  #add(address: string): Sender | null {
    if (this.#senders.size >= MOST_SENDERS) return null;
    const sender: Sender = { isAllowed: this.#isAllowed(address), second: 0, heard: 0 };
    this.#senders.set(address, sender);
    return sender;
  }
}
