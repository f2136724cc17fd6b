/** A backup that a browser sends in pieces, which proxies with small limits let through too. */
import { randomBytes } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';
import { MINUTE_MS } from '@sluice/engine/vocabulary/units';
import { clearRequest, requestedBackup } from './requested-restore.ts';

/** After so long without a piece it is thrown away. */
const IDLE_MS = 15 * MINUTE_MS;

interface Upload {
  token: string;
  bytes: number;
  received: number;
  file: FileHandle;
  idle: NodeJS.Timeout;
}

/** One at a time: who begins another throws the first away. */
export class BackupUpload {
  readonly #dataDir: string;
  #upload: Upload | null = null;
  /** One piece after another. */
  #last: Promise<unknown> = Promise.resolve();

  constructor(dataDir: string) {
    this.#dataDir = dataDir;
  }

  /** Returns the token that the pieces are sent with. */
  begin(bytes: number): Promise<string> {
    return this.#inTurn(async () => {
      await this.#drop();
      await clearRequest(this.#dataDir);
      const file = await open(requestedBackup(this.#dataDir), 'w', 0o600);
      const idle = setTimeout(() => void this.end().catch(() => {}), IDLE_MS).unref();
      this.#upload = { token: randomBytes(24).toString('base64url'), bytes, received: 0, file, idle };
      return this.#upload.token;
    });
  }

  /**
   * Adds a piece, unless it was received before. Returns how many bytes there are, from which the sender goes on; null
   * for another token, and where more is sent than was said.
   */
  add(token: string, offset: number, piece: Buffer): Promise<number | null> {
    return this.#inTurn(async () => {
      const upload = this.#upload;
      if (upload?.token !== token || offset + piece.length > upload.bytes) return null;
      upload.idle.refresh();
      if (offset === upload.received) {
        await upload.file.write(piece, 0, piece.length, offset);
        upload.received += piece.length;
      }
      return upload.received;
    });
  }

  /** Puts it on the disk. Returns its path; null for another token, and where it is not whole. */
  finish(token: string): Promise<string | null> {
    return this.#inTurn(async () => {
      const upload = this.#upload;
      if (upload?.token !== token || upload.received < upload.bytes) return null;
      upload.idle.refresh();
      await upload.file.sync();
      return requestedBackup(this.#dataDir);
    });
  }

  /** Leaves what was received to the next start. */
  handOver(): Promise<void> {
    return this.#inTurn(() => this.#drop());
  }

  /** Throws away what was received. */
  end(): Promise<void> {
    return this.#inTurn(async () => {
      if (this.#upload === null) return;
      await this.#drop();
      await clearRequest(this.#dataDir);
    });
  }

  async #drop(): Promise<void> {
    if (this.#upload === null) return;
    clearTimeout(this.#upload.idle);
    await this.#upload.file.close();
    this.#upload = null;
  }

  #inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const done = this.#last.then(work);
    this.#last = done.catch(() => {});
    return done;
  }
}
