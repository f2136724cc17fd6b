/** This server's keys towards the push services of browsers (VAPID, RFC 8292). */
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import webPush from 'web-push';
import { z } from 'zod';

/** Base64url. */
const pushKeys = z.object({ publicKey: z.string().length(87), privateKey: z.string().length(43) });
export type PushKeys = z.infer<typeof pushKeys>;

/** Null for what is no pair of keys. */
export function parsePushKeys(text: string): PushKeys | null {
  const read = pushKeys.safeParse(parseJson(text));
  return read.success ? read.data : null;
}

export const makePushKeys = (): PushKeys => webPush.generateVAPIDKeys();

/**
 * The given ones, or those of the data folder; made at the first start. Without them no browser's subscription works any more, which keeps no
 * valve from being controlled: where the file is damaged, there are new ones, and `warn` is called.
 */
export function readPushKeys(
  dataDir: string,
  given: PushKeys | null,
  warn: (error: unknown, sentence: string) => void,
): PushKeys {
  if (given !== null) return given;
  const path = join(dataDir, 'push-keys');
  try {
    if (existsSync(path)) {
      const read = pushKeys.safeParse(parseJson(readFileSync(path, 'utf8')));
      if (read.success) return read.data;
      renameSync(path, `${path}.damaged`);
      warn(
        read.error,
        `the file ${path} is damaged and is put aside as push-keys.damaged: put it back from a backup and start again, or everybody has to switch push messages on again`,
      );
    }
    const made = makePushKeys();
    const draft = `${path}.${process.pid}`;
    writeFileSync(draft, JSON.stringify(made), { mode: 0o600 });
    renameSync(draft, path);
    return made;
  } catch (error) {
    warn(error, `the file ${path} cannot be read or written: push messages do not arrive until it can`);
    return makePushKeys();
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
