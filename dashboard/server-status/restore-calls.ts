/** Sends a backup to an empty Sluice, and waits until it is restored there (docs/decisions/0120). */
import type { WebsiteBody } from '@sluice/contract/calls';
import type { RestoreFault } from '@sluice/engine/vocabulary/server';
import { queryOptions } from '@tanstack/react-query';
import { callWebsite } from '../platform/api/api.ts';
import { RefusedError } from '../platform/api/envelope.ts';
import { queryKeys } from '../platform/api/query-keys.ts';
import { toDataUrl } from '../platform/browser/data-url.ts';

/** Of a file; in base64 a third more, which is below the megabyte that proxies let through. */
const PIECE_BYTES = 600_000;
const AGAIN_MS = 2_000;
const SOON_MS = 250;
const MOST_TRIES = 600;
const TOO_MANY_REQUESTS = 429;

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

export const restoreStateQuery = () =>
  queryOptions({ queryKey: queryKeys.restoreState(), queryFn: () => callWebsite('GET /restore') });

/** Sends a piece, however often: the server takes it once. Returns how many bytes have arrived. */
async function sendPiece(body: WebsiteBody<'POST /restore/pieces'>): Promise<number> {
  for (let tries = 1; ; tries += 1) {
    try {
      return (await callWebsite('POST /restore/pieces', { body })).received_bytes;
    } catch (error) {
      const mayGoOn = !(error instanceof RefusedError) || error.httpStatus === TOO_MANY_REQUESTS;
      if (!mayGoOn || tries >= 30) throw error;
      await pause(AGAIN_MS);
    }
  }
}

/** Returns the name under which the server has the file. Rejects as a call does. */
export async function sendBackup(file: File, code: string, tell: (percent: number) => void): Promise<string> {
  const { upload } = await callWebsite('POST /restore', { body: { bytes: file.size, code } });
  let sent = 0;
  while (sent < file.size) {
    tell(Math.floor((100 * sent) / file.size));
    const url = await toDataUrl(file.slice(sent, sent + PIECE_BYTES));
    sent = await sendPiece({ upload, offset: sent, base64: url.slice(url.indexOf(',') + 1) });
  }
  return upload;
}

export const startRestore = (upload: string, passphrase: string) =>
  callWebsite('POST /restore/start', { body: { upload, passphrase } });

/** Waits for the start that restores, and shows then what is there: everything that was read is of the Sluice before. */
export async function awaitRestart(): Promise<void> {
  let hasStopped = false;
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    await pause(hasStopped ? AGAIN_MS : SOON_MS);
    const isUp = await fetch('health/ready').then(
      ({ ok }) => ok,
      () => false,
    );
    if (isUp && hasStopped) break;
    hasStopped ||= !isUp;
  }
  location.reload();
}

/** Waits for the start that restores. Returns why it came to nothing; null where all is restored. */
export async function awaitRestore(): Promise<RestoreFault | null> {
  for (;;) {
    await pause(AGAIN_MS);
    // While Sluice starts nobody answers.
    const state = await callWebsite('GET /restore').catch(() => null);
    if (state && (state.failure !== null || !state.is_possible)) return state.failure;
  }
}
