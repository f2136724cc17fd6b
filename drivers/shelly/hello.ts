/** `GET /shelly`, which every generation answers without a password. */
import { asFlag, asRecord, asText, findNumber, findText } from '../lan/json.ts';

export interface Hello {
  generation: 1 | 2;
  /** As in `ShellyAddress`. */
  serial: string;
  model: string;
  /** The name that its owner has given it; Gen1 shows it only after the login. */
  name: string | null;
  firmwareVersion: string | null;
  needsPassword: boolean;
  /** Relays; of Gen2 what its name promises. */
  relays: number;
}

export function parseHello(answer: unknown): Hello {
  const hello = asRecord(answer);
  return hello.gen === undefined ? parseGen1(hello) : parseGen2(hello);
}

function parseGen1({ type, mac, auth, fw, num_outputs: outputs }: { readonly [name: string]: unknown }): Hello {
  return {
    generation: 1,
    serial: asText(mac),
    model: asText(type),
    name: null,
    firmwareVersion: shortVersion(fw),
    needsPassword: asFlag(auth),
    relays: findNumber(outputs) ?? 0,
  };
}

function parseGen2({ id, model, name, ver, app, auth_en: auth, profile }: { readonly [name: string]: unknown }): Hello {
  return {
    generation: 2,
    serial: asText(id),
    model: findText(app) ?? asText(model),
    name: findText(name),
    firmwareVersion: findText(ver),
    needsPassword: asFlag(auth),
    relays: profile === 'cover' ? 0 : relaysByName(findText(app) ?? ''),
  };
}

/**
 * How many relays a name promises: Plus1PM 1, Pro4PM 4, PlusPlugS 1, S2PMG3 2 (G3 is the generation), Pro3EM none; nor
 * XT1, another maker's device with Shelly's radio, as an irrigation controller whose zones are no relays. Only shown before
 * somebody has typed the password: an adoption counts them.
 */
function relaysByName(app: string): number {
  if (/EM|Dimmer|RGBW|^BluGw|HT|I4|Smoke|^XT\d/i.test(app)) return 0;
  return Number(/\d/.exec(app.replace(/G\d$/, ''))?.[0] ?? 1);
}

/** The part that people compare: `1.14.0` of `20230913-114150/v1.14.0-gcb84623`. */
export function shortVersion(version: unknown): string | null {
  const text = findText(version);
  return text === null ? null : (/v(\d+(?:\.\d+)+)/.exec(text)?.[1] ?? text);
}
