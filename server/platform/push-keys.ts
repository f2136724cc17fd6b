/** This server's keys towards the push services of browsers (VAPID, RFC 8292). */
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import webPush from 'web-push';
import { z } from 'zod';
import { StartError } from './start-error.ts';

/** Base64url. */
const pushKeys = z.object({ publicKey: z.string().length(87), privateKey: z.string().length(43) });
export type PushKeys = z.infer<typeof pushKeys>;

export const makePushKeys = (): PushKeys => webPush.generateVAPIDKeys();

/** Kept in the data folder; made at the first start. Without them no browser's subscription works any more. */
export function readPushKeys(dataDir: string): PushKeys {
  const path = join(dataDir, 'push-keys');
  if (!existsSync(path)) {
    const draft = `${path}.${process.pid}`;
    writeFileSync(draft, JSON.stringify(makePushKeys()), { mode: 0o600 });
    renameSync(draft, path);
  }
  const read = pushKeys.safeParse(readJson(path));
  if (read.success) return read.data;
  throw new StartError(`The file ${path} is damaged; remove it, and push messages must be switched on again.`);
}

function readJson(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return null;
  }
}
