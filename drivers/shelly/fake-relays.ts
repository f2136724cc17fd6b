/** For tests: relays with one timer each, on a clock that the test advances, behind a real HTTP server. */
import type { IncomingMessage } from 'node:http';
import { type LocalServer, openLocalServer } from '../testing/local-server.ts';

export class FakeRelay {
  isOn = false;
  isOverloaded = false;
  /** On the device's clock. */
  timerStartedMs = 0;
  timerS: number | null = null;
  /** Times that it has switched on. */
  openings = 0;
  /** Number of commands to switch off. */
  offCommands = 0;

  /** The timer that was set last counts: a time in the command replaces the setting for this once. */
  set(isOn: boolean, timerS: number | null, nowMs: number): void {
    if (isOn && !this.isOn) this.openings += 1;
    if (!isOn) this.offCommands += 1;
    this.isOn = isOn;
    this.timerS = timerS;
    this.timerStartedMs = nowMs;
  }

  /** What the device's own timer has done by now. */
  catchUp(nowMs: number): void {
    if (this.timerS === null || nowMs < this.timerStartedMs + this.timerS * 1000) return;
    this.isOn = false;
    this.timerS = null;
  }
}

export interface FakeAnswer {
  status: number;
  headers?: { [name: string]: string };
  text: string;
}

/** What every fake Shelly has; a test changes it. */
export class FakeDevice {
  readonly relays: FakeRelay[];
  readonly now: () => number;
  host = '';
  isOffline = false;
  /** It executes commands, but does not answer them. */
  losesAnswers = false;
  /** Answers this in place of what it was asked; null answers properly. */
  nonsense: FakeAnswer | null = null;
  /** Milliseconds before it answers. */
  delayMs = 0;
  /** Firmware that forgets the time in the command. */
  ignoresTimer = false;
  /** A relay switches off again at once after each command to switch on. */
  isShorted = false;
  /** Paths of all requests. */
  readonly requests: string[] = [];
  /** Most requests that it had at the same time. */
  mostAtOnce = 0;
  #atOnce = 0;
  #passedMs = 0;
  #server: LocalServer | null = null;
  readonly #answer: (request: IncomingMessage, body: string) => FakeAnswer;

  constructor(
    relays: number,
    startMs: number | (() => number),
    answer: (request: IncomingMessage, body: string) => FakeAnswer,
  ) {
    this.relays = Array.from({ length: relays }, () => new FakeRelay());
    this.now = typeof startMs === 'number' ? () => startMs + this.#passedMs : startMs;
    this.#answer = answer;
  }

  pass(durationS: number): void {
    this.#passedMs += durationS * 1000;
  }

  relay(index: number): FakeRelay {
    const relay = this.relays[index];
    if (!relay) throw new Error(`no relay ${index}`);
    relay.catchUp(this.now());
    return relay;
  }

  switch(index: number, isOn: boolean, timerS: number | null): void {
    const relay = this.relay(index);
    relay.isOverloaded = isOn && this.isShorted;
    relay.set(isOn && !this.isShorted, timerS, this.now());
  }

  async open(): Promise<void> {
    this.#server = await openLocalServer(async (request, response) => {
      const answer = await this.#serve(request);
      if (answer === null) return void request.socket.destroy();
      response.writeHead(answer.status, { 'content-type': 'application/json', ...answer.headers });
      response.end(answer.text);
    });
    this.host = this.#server.host;
  }

  async close(): Promise<void> {
    await this.#server?.close();
  }

  async #serve(request: IncomingMessage): Promise<FakeAnswer | null> {
    this.#atOnce += 1;
    this.mostAtOnce = Math.max(this.mostAtOnce, this.#atOnce);
    try {
      let body = '';
      for await (const chunk of request) body += chunk;
      this.requests.push(request.url ?? '');
      if (this.delayMs > 0) await new Promise((resolve) => setTimeout(resolve, this.delayMs));
      if (this.isOffline) return null;
      const switches = /\/relay\/|Switch\.Set"/.test(`${request.url}${body}`);
      const answer = this.#answer(request, body);
      return this.losesAnswers && switches && answer.status === 200 ? null : (this.nonsense ?? answer);
    } finally {
      this.#atOnce -= 1;
    }
  }
}
