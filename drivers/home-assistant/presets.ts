/**
 * Services of integrations that open a valve for a time, which the hardware then ends by itself: data. A valve or switch of
 * an integration that is not here is taken for one without a timer.
 */

export interface Preset {
  /** The integration, as the registry of entities names it. */
  integration: string;
  /** Entities that are valves of it: their domain, and a part of their unique id where others share it. */
  domain: 'switch' | 'valve' | 'binary_sensor';
  uniqueId: RegExp | null;
  open: {
    service: string;
    /** The field with the length of the run, and the seconds of its unit. */
    field: string;
    unitS: number;
    /** The longest run, seconds. */
    longestS: number;
  };
  close: string;
  /** The unique id of the entity that `close` is for, by that of the valve; left out where it is the valve itself. */
  closedBy?: (uniqueId: string) => string;
}

export const PRESETS: readonly Preset[] = [
  {
    // Rain Bird refuses more than 100 minutes (drivers/rainbird/README.md). Closing one station ends what it runs.
    // Source: home-assistant/core, components/rainbird/services.yaml and switch.py (2026.11.0).
    integration: 'rainbird',
    domain: 'switch',
    uniqueId: null,
    open: { service: 'rainbird.start_irrigation', field: 'duration', unitS: 60, longestS: 6_000 },
    close: 'switch.turn_off',
  },
  {
    // Of a controller's zones and of hose timers; its switches for standby, rain delay and schedules are no valves.
    // Source: home-assistant/core, components/rachio/services.yaml and switch.py (2026.11.0): three hours at the most.
    integration: 'rachio',
    domain: 'switch',
    uniqueId: /-zone-|-valve$/,
    open: { service: 'rachio.start_watering', field: 'duration', unitS: 60, longestS: 10_800 },
    close: 'switch.turn_off',
  },
  {
    // Its switches are its zones. Source: home-assistant/core, components/yardian/services.yaml and switch.py (2026.11.0).
    integration: 'yardian',
    domain: 'switch',
    uniqueId: null,
    open: { service: 'yardian.start_irrigation', field: 'duration', unitS: 60, longestS: 86_400 },
    close: 'switch.turn_off',
  },
  {
    // Its switches enable a station; what runs is shown by a sensor of its own.
    // Source: vinteo/hass-opensprinkler, services.yaml, binary_sensor.py and __init__.py (August 2026).
    integration: 'opensprinkler',
    domain: 'binary_sensor',
    uniqueId: /_station_running_\d+$/,
    open: { service: 'opensprinkler.run_station', field: 'run_seconds', unitS: 1, longestS: 64_800 },
    close: 'opensprinkler.stop',
  },
  {
    // Source: sebr/bhyve-home-assistant, services.yaml and valve.py (June 2026); it names no longest run.
    integration: 'bhyve',
    domain: 'valve',
    uniqueId: null,
    open: { service: 'bhyve.start_watering', field: 'minutes', unitS: 60, longestS: 7_200 },
    close: 'valve.close_valve',
  },
  {
    // Source: sh00t2kill/linktap_local_http_component, services.yaml and valve.py (July 2025): 1439 minutes at the most.
    integration: 'linktap',
    domain: 'valve',
    uniqueId: null,
    open: { service: 'linktap.start_watering', field: 'seconds', unitS: 1, longestS: 86_340 },
    // Its valve closes by the switch whose entity id it makes of the tap's name. That is another id for a name with an
    // umlaut, after a renaming, and for every tap that is new in Home Assistant 2026: then it does nothing, and says that
    // it has.
    close: 'switch.turn_off',
    closedBy: (uniqueId) => uniqueId.replace('linktap_valve_', 'linktap_switch_'),
  },
];

export const findPreset = (integration: string): Preset | null =>
  PRESETS.find((preset) => preset.integration === integration) ?? null;
