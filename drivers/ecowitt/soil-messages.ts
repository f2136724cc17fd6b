/** Pure: the soil probes in what an Ecowitt gateway says of its sensors. */
import { asList, findText, type JsonRecord } from '../lan/json.ts';
import { numberIn } from './messages.ts';

/** A probe that a gateway has on one of its channels. */
export interface ListedProbe {
  /** Number of its radio, hexadecimal, in capitals. */
  id: string;
  /** 1 to 16. */
  channel: number;
  /** Whether the gateway has received at least one of its last four messages. */
  isHeard: boolean;
}

/** What a channel says; null where its message lacks it. */
export interface SoilReading {
  channel: number;
  name: string | null;
  /** 0 to 1. */
  moisture: number | null;
  /** 0 to 1. */
  batteryFraction: number | null;
  batteryVoltageV: number | null;
}

const FULL_BATTERY = 5;
const MOST_VOLTS = 5;

/** Kinds of sensors: WH51 on the channels 1 to 8, and on 9 to 16. */
function channelOf(type: number | null): number | null {
  if (type !== null && type >= 14 && type <= 21) return type - 13;
  return type !== null && type >= 58 && type <= 65 ? type - 49 : null;
}

/** `FFFFFFFF` stands on a channel without a probe, `FFFFFFFE` on one that is switched off. */
const isProbeId = (id: string) => /^[0-9A-F]{1,8}$/.test(id) && !/^F{7}[EF]$/.test(id);

/** All probes on the pages of a gateway's list of sensors; whatever else is on them is left out. */
export function parseProbes(pages: readonly unknown[]): ListedProbe[] {
  const probes = pages.flatMap(asList).flatMap((listed): ListedProbe[] => {
    const { type, id, signal } = Object(listed) as JsonRecord;
    const channel = channelOf(numberIn(type));
    const probe = (findText(id) ?? '').toUpperCase();
    return channel === null || !isProbeId(probe) ? [] : [{ id: probe, channel, isHeard: (numberIn(signal) ?? 0) > 0 }];
  });
  // A page that a firmware does not know may come twice.
  return [...new Map(probes.map((probe) => [probe.id, probe])).values()];
}

/** The channels of soil probes in the present figures of a gateway; none where it has none. */
export function parseSoil(answer: JsonRecord): SoilReading[] {
  const channels = answer.ch_soil === undefined ? [] : asList(answer.ch_soil);
  return channels.flatMap((one): SoilReading[] => {
    const { channel: number, name, humidity, battery, voltage } = Object(one) as JsonRecord;
    const channel = numberIn(number);
    if (channel === null) return [];
    const percent = within(typeof humidity === 'string' ? humidity.replace(/\s*%$/, '') : humidity, 100);
    const bars = within(battery, FULL_BATTERY);
    return [
      {
        channel,
        name: findText(name),
        moisture: percent === null ? null : percent / 100,
        batteryFraction: bars === null ? null : bars / FULL_BATTERY,
        batteryVoltageV: within(voltage, MOST_VOLTS),
      },
    ];
  });
}

function within(value: unknown, most: number): number | null {
  const number = numberIn(value);
  return number !== null && number >= 0 && number <= most ? number : null;
}
