/** Keys from outside the data folder, which processes without a common folder share: settings, or files they name. */
import { readFileSync } from 'node:fs';
import { type PushKeys, parsePushKeys } from './push-keys.ts';
import { StartError } from './start-error.ts';

/** Of the session secret and of the sealing key. */
const KEY_BYTES = 32;

/** Null for what lies in the data folder. */
export interface GivenKeys {
  sessionSecret: Buffer | null;
  sealingKey: Buffer | null;
  pushKeys: PushKeys | null;
}

type KeySetting = 'SLUICE_SESSION_SECRET' | 'SLUICE_SEALING_KEY' | 'SLUICE_PUSH_KEYS';
type Values = Partial<Record<KeySetting | `${KeySetting}_FILE`, string>>;

/** Throws StartError that names the setting. */
export function readGivenKeys(values: Values): GivenKeys {
  return {
    sessionSecret: read(values, 'SLUICE_SESSION_SECRET', parseKey, RANDOM),
    sealingKey: read(values, 'SLUICE_SEALING_KEY', parseKey, RANDOM),
    pushKeys: read(values, 'SLUICE_PUSH_KEYS', parsePushKeys, 'the text of a file push-keys that Sluice has made'),
  };
}

const RANDOM = `${KEY_BYTES} random bytes in base64, as “openssl rand -base64 ${KEY_BYTES}” prints them`;

function parseKey(text: string): Buffer | null {
  const key = Buffer.from(text, 'base64');
  return key.length === KEY_BYTES ? key : null;
}

function read<Key>(values: Values, setting: KeySetting, parse: (text: string) => Key | null, what: string): Key | null {
  const { [setting]: direct, [`${setting}_FILE` as const]: file } = values;
  if (direct !== undefined && file !== undefined)
    throw new StartError(`${setting} and ${setting}_FILE say the same: set one of them.`);
  const text = file === undefined ? direct : readFile(`${setting}_FILE`, file);
  if (text === undefined) return null;
  const key = parse(text.trim());
  const place = file === undefined ? setting : `The file ${file} in ${setting}_FILE`;
  if (key === null) throw new StartError(`${place} must be ${what}.`);
  return key;
}

function readFile(setting: string, file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new StartError(`${setting} names a file that cannot be read: ${file} (${code}).`);
  }
}
