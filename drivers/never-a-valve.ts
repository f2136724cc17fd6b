/**
 * What must never be opened like a valve, by its own words: doors, locks, alarms, chargers, heating, and what hangs on
 * the mains of a house. A lamp's switch on a wall is a switch; a lamp is not.
 */
const NEVER_WORDS = [
  /(?<!child )\b(?:door)?locks?\b|deadbolt|\bdoors?\b|garage|\bgates?\b|opener|\bwindow/,
  /siren|\balarms?\b|smoke|carbon monoxide|chime|doorbell|\bbuzzer/,
  /charger|\bev\b|\bcar\b/,
  /heater|central heating|heating (?:actuator|controller|module)|boiler|temperature switch|thermostat|radiator|pilot wire|\bhvac|air condition|\bfans?\b|fan coil|ventilat/,
  /breaker|\brcbo\b|leakage protector|(?<!with )energy (?:meter|monitor)\b|(?:phase|rail|smart) meter|clamp|circuit switch/,
  /curtain|blinds?\b|shutter|shade|\bcover|\broller/,
  /\blamps?\b|\bleds?\b|\blights?\b(?! switch)|lighting|dimm(?:er|ing)|spotlight|floodlight/,
  /motion|presence|occupancy|camera|\bpir\b|finger|robot|feeder|toilet|stove|\boven|\bpc\b|computer/,
];

/** `words`: a description or a name, in small letters. */
export const saysNeverAValve = (words: string): boolean => NEVER_WORDS.some((never) => never.test(words));
