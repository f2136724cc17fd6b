/** For tests: devices as a gateway describes them, in the form of what the maker's library has recorded, with values of our own. */
import type { Fields } from '../mqtt/announced-fields.ts';

export const IDS = {
  waterControl: '3034F8EE90AAAA0000000001',
  irrigationControl: '3034F8EE90AAAA0000000002',
  dual: '3034F8EE90AAAA0000000003',
  sensor: '3034F8EE90AAAA0000000004',
  pump: '3034F8EE90AAAA0000000005',
  powerAdapter: '3034F8EE90AAAA0000000006',
} as const;

const TS = 1_749_999_000;
const vi = (value: number) => ({ ts: TS, vi: value });
const vs = (value: string) => ({ ts: TS, vs: value });
const vb = (value: boolean) => ({ ts: TS, vb: value });

const common = (model: string, serial: string) => ({
  connection_status: { '0': { online: vb(true) }, _urn: 'urn:oma:lwm2m:x:28171' },
  device: {
    '0': {
      error_code: { ai: [0], ts: TS },
      firmware_version: vs('4.1.0-1.6.2'),
      hardware_version: vs('0.4.0'),
      manufacturer: vs('Gardena'),
      model_number: vs(model),
      serial_number: vs(serial),
      software_version: vs('2.6.1'),
    },
    _urn: 'urn:oma:lwm2m:oma:3:1.1',
  },
});

const lemonbeat = (resources: Fields) => ({ lemonbeat: { '0': resources, _urn: 'urn:oma:lwm2m:x:31000' } });

const SIX = [1, 2, 3, 4, 5, 6];

/** The first generation, behind `lemonbeatd`. */
export const firstGeneration = (): { [id: string]: Fields } => ({
  [IDS.waterControl]: {
    ...common('18869', '00012345'),
    ...lemonbeat({
      battery_level: vi(72),
      button_config_time: vi(1_800),
      schedule_config: { ts: TS, vo: '' },
      valve_error_1: vi(0),
      watering_timer_1: vi(0),
    }),
  },
  [IDS.irrigationControl]: {
    ...common('31653', '00054321'),
    ...lemonbeat({
      valve_name_1: { ts: TS, vo: Buffer.from('Rosen\0\0\0').toString('base64') },
      // A master valve, and those of terminals 1, 2 and 4.
      valves_connected: vi(0b10111),
      ...Object.fromEntries(SIX.map((terminal) => [`valve_error_${terminal}`, vi(0)])),
      ...Object.fromEntries(SIX.map((terminal) => [`watering_timer_${terminal}`, vi(0)])),
    }),
  },
  [IDS.sensor]: {
    ...common('19040', '00033333'),
    ...lemonbeat({ battery_level: vi(55), soil_moisture: vi(34), soil_temperature: vi(17) }),
  },
  [IDS.pump]: { ...common('22538', '00044444'), ...lemonbeat({ watering_timer_1: vi(0), valve_error_1: vi(0) }) },
  [IDS.powerAdapter]: { ...common('35279', '00055555'), ...lemonbeat({ power_timer: vi(0) }) },
});

/** The second, behind `lwm2mserver`. */
export const secondGeneration = (): { [id: string]: Fields } => {
  const { connection_status, device } = common('2814', '00022222');
  const actuator = { available: vb(true), default_duration_seconds: vi(1_800), error: vi(0), state: vi(0) };
  return {
    [IDS.dual]: {
      connection_status,
      device: { ...device, '0': { ...device['0'], battery_level: vi(81) } },
      actuator: { '0': { ...actuator, name: vs('Terrace') }, '1': { ...actuator, name: vs('') } },
      sg_common: { '0': { name: vs('Behind the house') } },
      timeslot: {
        '0': {
          actuator: vi(0),
          start: { ts: TS, vt: TS - 900 },
          adjusted_stop: { ts: TS, vt: TS - 300 },
          state: vi(9),
        },
      },
    },
  };
};
