/**
 * How valves of known models are opened so that they close by themselves. Data: a model that is not here is found and
 * never opened. Sources: the converters of Zigbee2MQTT (26.105.0 and 26.112.0) and what was measured on 2.14.1; the
 * folder's README names models that are left out, and why. A model may have two: its converter was changed.
 */

export interface Setting {
  property: string;
  value: string | number;
}

export interface Recipe {
  /** `definition.model` of Zigbee2MQTT: the same device may have the name of its seller. */
  models: readonly string[];
  /** Suffixes of the names of properties, for each terminal: '' where there is one. */
  terminals: readonly string[];
  /** Property that shows whether the valve is open, and that closes it with its value for off. */
  state: string;
  /** Settings sent one by one before each opening, each read back. */
  before: readonly Setting[];
  /**
   * Where the end of a run goes. `before`: a property that is written and read back, then the valve is opened. `field`:
   * its part of a composite, whose other parts are sent along as they are, or as `parts` says. `after`: the property is
   * lost on a valve that is shut, so the opening and the time are sent right after each other, and a valve that has not
   * shown both is closed. `opens`: one property that opens and carries the end. `with-open`: a key beside the state.
   * `none`: nothing in the device ends it.
   */
  end:
    | { way: 'before'; property: string; field: string | null; parts: readonly Setting[] }
    | { way: 'after'; property: string; opening: Setting }
    | { way: 'opens'; property: string }
    | { way: 'with-open'; key: string; longestRunS: number }
    | { way: 'none'; longestRunS: number };
  /** Its terminals have one timer: one of them is opened while the others are shut. */
  isTimerShared: boolean;
  /** Numeric states are open above 0 and closed by 0. */
  isNumeric: boolean;
  /** Shortest run that the device holds, seconds. */
  shortestRunS: number;
  /** Oldest version of Zigbee2MQTT that sends it rightly; null for any. */
  sinceVersion: string | null;
  /** Switches off what the device would do by itself; sent when it is adopted. */
  adopting: readonly Setting[];
  /** The valve does not open while this has that value. */
  lock: Setting | null;
}

const ONE = {
  terminals: [''],
  state: 'state',
  before: [],
  isTimerShared: false,
  isNumeric: false,
  shortestRunS: 1,
  sinceVersion: null,
  adopting: [],
  lock: null,
} as const;

const timer = (property: string) => ({ way: 'before', property, field: null, parts: [] }) as const;
/** SONOFF's, until converters of 26.105; the mode is one of its parts where the valve has a water meter. */
const settings = (parts: readonly Setting[]) =>
  ({ way: 'before', property: 'manual_default_settings', field: 'irrigation_duration', parts }) as const;
const BY_TIME = { property: 'irrigation_mode', value: 'duration' } as const;

export const RECIPES: readonly Recipe[] = [
  {
    ...ONE,
    models: ['SWV'],
    // Older converters sent ten times the time: it is tried with this version.
    sinceVersion: '2.14.1',
    end: { way: 'with-open', key: 'on_time', longestRunS: 65_535 },
  },
  { ...ONE, models: ['SWV-ZNE', 'SWV-ZNU'], end: timer('irrigation_duration') },
  { ...ONE, models: ['SWV-ZNE', 'SWV-ZNU'], end: settings([]) },
  { ...ONE, models: ['SWV-ZFE', 'SWV-ZFU'], before: [BY_TIME], end: timer('irrigation_duration') },
  { ...ONE, models: ['SWV-ZFE', 'SWV-ZFU'], end: settings([BY_TIME]) },
  {
    ...ONE,
    models: ['SWV-ZF2'],
    terminals: ['_1', '_2'],
    before: [BY_TIME],
    end: timer('irrigation_duration'),
    isTimerShared: true,
  },
  { ...ONE, models: ['SWV-ZF2'], terminals: ['_1', '_2'], end: settings([BY_TIME]), isTimerShared: true },
  {
    ...ONE,
    models: ['QT06_2', 'GX02'],
    before: [{ property: 'mode', value: 'duration' }],
    end: timer('irrigation_target'),
    shortestRunS: 10,
    adopting: [{ property: 'cycle_irrigation_num_times', value: 0 }],
  },
  { ...ONE, models: ['GX03', 'ZVL-DUAL'], terminals: ['_1', '_2'], state: 'valve', end: timer('timer') },
  // The same data points as the GX03.
  { ...ONE, models: ['TS0601_water_switch'], terminals: ['_l1', '_l2'], end: timer('countdown') },
  { ...ONE, models: ['PSBZS A1'], end: timer('timer'), lock: { property: 'frost_lock', value: 'ON' } },
  { ...ONE, models: ['TS0049'], end: timer('countdown') },
  { ...ONE, models: ['ZVG1'], end: timer('timer') },
  // The same device and data points as the ZVG1; its converter passes the seconds on as they are.
  { ...ONE, models: ['ZVL-PRO'], end: timer('countdown') },
  {
    ...ONE,
    models: ['NAS-WV03B', 'NAS-WV03B2', 'NAS-WV05B2', 'NAS-WV05B2-L', 'L14'],
    end: { way: 'opens', property: 'on_with_countdown' },
  },
  {
    ...ONE,
    models: ['QT-05M'],
    state: 'valve_state',
    isNumeric: true,
    end: {
      way: 'after',
      property: 'shutdown_timer',
      opening: { property: 'valve_state_auto_shutdown', value: 100 },
    },
  },
];

/** The recipe without any timer: opened only behind a guard, or for a while by a broker's last will. */
export const PLAIN_SWITCH: Recipe = { ...ONE, models: [], end: { way: 'none', longestRunS: 86_400 } };
