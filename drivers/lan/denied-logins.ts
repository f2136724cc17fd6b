/** Passwords that were refused, so that a device is not asked with them at every look. */
import { DriverError } from '../driver.ts';

/** Seconds for which a password that was refused is not tried again. */
const DENIED_S = 300;

/** The device wants another password. */
export class DeniedError extends DriverError {
  constructor() {
    super('refused', 'The device wants another password.', 'access-denied');
  }
}

export class DeniedLogins {
  readonly #now: () => number;
  readonly #warn: (error: unknown, sentence: string) => void;
  readonly #deniedS: number;
  readonly #until = new Map<string, number>();

  constructor(now: () => number, warn: (error: unknown, sentence: string) => void, deniedS = DENIED_S) {
    this.#now = now;
    this.#warn = warn;
    this.#deniedS = deniedS;
  }

  /** Throws DeniedError while this password has lately been refused by this device. */
  refuseDenied(host: string, secret: string | null): void {
    if ((this.#until.get(`${host} ${secret}`) ?? 0) > this.#now()) throw new DeniedError();
  }

  /** Records that the device has refused it; warns the operator the first time. */
  deny(host: string, secret: string | null): DeniedError {
    const error = new DeniedError();
    const key = `${host} ${secret}`;
    if (!this.#until.has(key)) this.#warn(error, `The device at ${host} refuses its password.`);
    this.#until.set(key, this.#now() + this.#deniedS * 1000);
    return error;
  }

  accept(host: string, secret: string | null): void {
    this.#until.delete(`${host} ${secret}`);
  }
}
