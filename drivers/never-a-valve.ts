/**
 * What must never be opened like a valve, by its own words: doors, locks, alarms, chargers, heating, and what hangs on
 * the mains of a house. A lamp's switch on a wall is a switch; a lamp is not.
 */
const THINGS = [
  /(?<!child )\b(?:door)?locks?\b|deadbolt|opener/,
  /siren|\balarms?\b|smoke|carbon monoxide|chime|doorbell|\bbuzzer/,
  /charger|\bev\b/,
  /heater|central heating|heating (?:actuator|controller|module)|boiler|temperature switch|thermostat|radiator/,
  /pilot wire|\bhvac|air condition|\bfans?\b|fan coil|ventilat|stove|\boven/,
  /breaker|\brcbo\b|leakage protector|(?<!with )energy (?:meter|monitor)\b|(?:phase|rail|smart) meter|clamp|circuit switch/,
  /curtain|blinds?\b|shutter|\broller/,
  /\blamps?\b|\bleds?\b|\blights?\b(?! switch)|lighting|dimm(?:er|ing)|spotlight|floodlight/,
  /motion|presence|occupancy|camera|\bpir\b|finger|pusher|robot|feeder|toilet|\bpc\b|computer/,
];

/** In a definition they say what the device is for; in a name, where it is placed, unless they are the last word. */
const PLACES = /\bdoors?\b|garage|\bgates?\b|\bwindows?\b|\bshades?\b|\bcovers?\b/;
const PLACE_AT_END = /\b(?:doors?|garage|gates?|windows?|covers?)$/;

/** `description`: a maker's or a converter's, in small letters. */
export const saysNeverAValve = (description: string): boolean =>
  THINGS.some((never) => never.test(description)) || PLACES.test(description);

/** `name`: what its owner calls it. A "garage lawn" is a lawn, a "garden gate" is a gate. */
export function isNamedNeverAValve(name: string | null): boolean {
  return isNamedAsThing(name) || PLACE_AT_END.test(normalize(name));
}

/** The same of what closes by itself as valves do: a "front door" with a run duration is a place. */
export const isNamedAsThing = (name: string | null): boolean => THINGS.some((never) => never.test(normalize(name)));

const normalize = (name: string | null) => (name ?? '').slice(0, NAME_MAX_LENGTH).toLowerCase().trim();

const NAME_MAX_LENGTH = 200;

/** Whether a board with relays says of itself, or of every single one of them, that it is no valve. */
export const isNeverABoard = (name: string | null, relays: readonly (string | null)[]): boolean =>
  isNamedNeverAValve(name) || (relays.length > 0 && relays.every(isNamedNeverAValve));
