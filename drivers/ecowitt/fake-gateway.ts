/**
 * For tests: a gateway with two water valves, a mains plug and soil probes, on a real socket, with a clock that the
 * test advances. Written from messages that others have recorded and from what those who have one say of it (README.md),
 * not from the driver.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { openLocalServer } from '../testing/local-server.ts';

/** Seconds for which a press on the button waters. */
const BUTTON_S = 600;
const UNIT_S = [1, 60, 3600];
/** `val_type` of a run by decilitres. */
const BY_VOLUME = 3;

type Fields = { [field: string]: unknown };

export interface FakeIotDevice {
  id: number;
  /** 1 WFC01, 2 AC1100, 3 WFC02. */
  model: number;
  name: string;
  isLinked: boolean;
  /** Epoch milliseconds; both 0 before the first run. */
  openedAt: number;
  shutsAt: number;
  /** What the last start said. */
  run: { always_on: number; val_type: number; val: number };
  totalL: number;
  /** Fields that it reports otherwise than it should. */
  says: Fields;
  /** What the radio has not delivered yet, and the questions until it has. */
  underWay: { looksLeft: number; act(): void }[];
}

export interface FakeProbe {
  /** `FFFFFFFF` where the channel has none. */
  id: string;
  channel: number;
  name: string;
  signal: string;
  /** As it is written: `54%`. */
  humidity: string;
  battery: string;
  voltage: string;
}

export interface FakeGateway {
  host: string;
  devices: FakeIotDevice[];
  probes: FakeProbe[];
  /** Each path that it was asked. */
  asked: string[];
  /** Every command that it received: reading is none. */
  received: Fields[];
  isOffline: boolean;
  /** It executes starts and stops, but does not answer them. */
  losesAnswers: boolean;
  /** Whether figures come as text. */
  hasTexts: boolean;
  /** A character behind the JSON, as some firmwares have it. */
  tail: string;
  litresPerMinute: number;
  /** Questions for a report until the radio has brought a command to the valve. */
  looksUntilHeard: number;
  /** What a start does to a valve that is open already. */
  secondStart: 'adds' | 'is ignored';
  /** Answers instead of the right one, one after the other: the status, and the text. */
  nextAnswers: { status: number; text: string }[];
  now(): number;
  pass(durationS: number): void;
  press(device: number): void;
  isOpen(device: number): boolean;
  close(): Promise<void>;
}

const newProbe = (id: string, channel: number, name: string, humidity: string, signal: string): FakeProbe => ({
  id,
  channel,
  name,
  signal,
  humidity,
  battery: signal === '--' ? '9' : '5',
  voltage: '1.60',
});

/** The number of the kind of a soil probe on a channel. */
const typeOf = (channel: number) => String(channel <= 8 ? channel + 13 : channel + 49);

const listedProbe = ({ id, channel, battery, signal }: FakeProbe) => ({
  img: 'wh51',
  type: typeOf(channel),
  name: `Soil moisture CH${channel}`,
  id,
  batt: battery,
  rssi: signal === '--' ? '--' : '-85',
  signal,
  idst: '1',
});

const WS90 = {
  img: 'wh90',
  type: '48',
  name: 'Temp & Humidity & Solar & Wind & Rain',
  id: 'B845',
  batt: '3',
  signal: '4',
};

const newDevice = (id: number, model: number, name: string): FakeIotDevice => ({
  id,
  model,
  name,
  isLinked: true,
  openedAt: 0,
  shutsAt: 0,
  run: { always_on: 0, val_type: 1, val: 15 },
  totalL: 614.258,
  says: {},
  underWay: [],
});

export async function openFakeGateway(
  /** Milliseconds, to which those are added that the test lets pass. */
  clock: () => number = () => 1_750_000_000_000,
): Promise<FakeGateway> {
  let passedMs = 0;
  const now = () => clock() + passedMs;
  const { host, close } = await openLocalServer((request, response) => void answer(request, response));
  const gateway: FakeGateway = {
    host,
    devices: [
      newDevice(13_398, 1, 'Front Garden'),
      newDevice(10_695, 2, 'AC1100-000029C7'),
      newDevice(21_555, 3, 'WFC02-00005433'),
    ],
    probes: [
      newProbe('C4BC', 1, 'Tomatoes', '54%', '4'),
      newProbe('4108', 9, '', '77%', '1'),
      newProbe('FFFFFFFF', 2, '', '--%', '--'),
    ],
    asked: [],
    received: [],
    isOffline: false,
    losesAnswers: false,
    hasTexts: false,
    tail: '',
    litresPerMinute: 8,
    looksUntilHeard: 1,
    secondStart: 'adds',
    nextAnswers: [],
    now,
    pass: (durationS) => {
      passedMs += durationS * 1000;
    },
    press(index) {
      const device = gateway.devices[index];
      if (device) run(device, { always_on: 0, val_type: 0, val: BUTTON_S });
    },
    isOpen: (index) => isRunning(gateway.devices[index]),
    close,
  };

  const isRunning = (device: FakeIotDevice | undefined) => device !== undefined && device.shutsAt > now();

  const lengthOf = ({ always_on: alwaysOn, val_type: type, val }: FakeIotDevice['run']) => {
    if (alwaysOn === 1) return Number.POSITIVE_INFINITY;
    return type === BY_VOLUME ? (val / 10 / gateway.litresPerMinute) * 60 : val * (UNIT_S[type] ?? 0);
  };

  function run(device: FakeIotDevice, start: FakeIotDevice['run']): void {
    const lengthMs = lengthOf(start) * 1000;
    if (isRunning(device)) {
      if (gateway.secondStart === 'adds') device.shutsAt += lengthMs;
      return;
    }
    device.totalL += litresOf(device);
    Object.assign(device, { run: start, openedAt: now(), shutsAt: now() + lengthMs });
  }

  function send(device: FakeIotDevice, act: () => void): void {
    if (gateway.looksUntilHeard === 0) act();
    else device.underWay.push({ looksLeft: gateway.looksUntilHeard, act });
  }

  function hear(device: FakeIotDevice): void {
    for (const command of device.underWay) command.looksLeft -= 1;
    for (const { act } of device.underWay.filter(({ looksLeft }) => looksLeft <= 0)) act();
    device.underWay = device.underWay.filter(({ looksLeft }) => looksLeft > 0);
  }

  const openSOf = ({ openedAt, shutsAt }: FakeIotDevice) => Math.max(0, (Math.min(now(), shutsAt) - openedAt) / 1000);
  const litresOf = (device: FakeIotDevice) => (openSOf(device) / 60) * gateway.litresPerMinute;

  const listOf = ({ id, model, isLinked }: FakeIotDevice) => ({
    cmd: 'read_quick',
    model,
    id,
    ver: 113,
    rfnet_state: isLinked ? 1 : 0,
    battery: model === 2 ? 9 : 5,
    signal: 4,
  });

  function reportOf(device: FakeIotDevice): Fields {
    hear(device);
    const { id, model, name } = device;
    const isOn = isRunning(device) ? 1 : 0;
    const shared = {
      model,
      id,
      nickname: name,
      devicename: 'MJULtW6rvT1I8dEKz3o2',
      version: 113,
      warning: 0,
      ...device.run,
    };
    const radio = { gw_rssi: -52, timeutc: Math.round(now() / 1000), publish_time: 1_719_251_738, plan_status: 0 };
    const totalL = (device.totalL + litresOf(device)).toFixed(3);
    const flow = (isOn ? gateway.litresPerMinute : 0).toFixed(2);
    const water = { run_time: Math.floor(openSOf(device)), happen_water: device.totalL.toFixed(3), water_action: 4 };
    const own =
      model === 1
        ? {
            water_status: isOn,
            water_running: isOn,
            wfc01batt: 5,
            rssi: 4,
            water_total: totalL,
            flow_velocity: flow,
            water_temp: '18.8',
          }
        : model === 3
          ? {
              wfc02_status: isOn,
              water_running: isOn,
              wfc02batt: 4,
              wfc02rssi: 4,
              wfc02_total: totalL,
              wfc02_flow_velocity: flow,
              wfc02_position: isOn ? 100 : 0,
            }
          : { ac_status: isOn, ac_running: isOn, elect_total: 14_821, realtime_power: 0, ac_voltage: 232 };
    return { ...shared, ...radio, ...water, ...own, ...device.says };
  }

  /** Also whether it is a command that the valve is told of. */
  function perform(message: Fields): { reply: Fields; isCommand: boolean } {
    const { cmd, id, model } = message;
    const device = gateway.devices.find((one) => one.id === id && one.model === model);
    if (!device) return { reply: { command: [] }, isCommand: false };
    if (cmd === 'read_device') return { reply: { command: [reportOf(device)] }, isCommand: false };
    gateway.received.push(message);
    if (cmd === 'quick_run') {
      const { always_on: alwaysOn, val_type: type, val } = message;
      const start = { always_on: Number(alwaysOn), val_type: Number(type), val: Number(val) };
      send(device, () => run(device, start));
    } else if (cmd === 'quick_stop') {
      send(device, () => {
        device.shutsAt = Math.min(device.shutsAt, now());
      });
    }
    return { reply: { command: [{ cmd, id, model }] }, isCommand: true };
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let body = '';
    for await (const chunk of request) body += chunk;
    gateway.asked.push(request.url ?? '');
    if (gateway.isOffline) return void request.socket.destroy();
    const prepared = gateway.nextAnswers.shift();
    if (prepared) return void response.writeHead(prepared.status).end(prepared.text);
    const respond = (reply: unknown) => {
      const text = JSON.stringify(reply, (key, value) =>
        gateway.hasTexts && typeof value === 'number' && key !== 'id' && key !== 'model' ? String(value) : value,
      );
      response.writeHead(200, { 'content-type': 'text/html' }).end(text + gateway.tail);
    };
    if (request.url?.startsWith('/get_sensors_info?page=')) {
      return respond(request.url.endsWith('=2') ? gateway.probes.map(listedProbe) : [WS90]);
    }
    if (request.url === '/get_livedata_info') {
      const heard = gateway.probes.filter(({ signal }) => signal !== '--');
      const soil = heard.map(({ channel, name, battery, voltage, humidity }) => ({
        channel: String(channel),
        name,
        battery,
        voltage,
        humidity,
      }));
      const rain = [{ id: '0x10', val: '0.51 in' }];
      return respond({ common_list: [{ id: '0x02', val: '12.9', unit: 'C' }], rain, ch_soil: soil });
    }
    if (request.method === 'GET' && request.url === '/get_iot_device_list') {
      return respond({ command: gateway.devices.map(listOf) });
    }
    if (request.method !== 'POST' || request.url !== '/parse_quick_cmd_iot') {
      return void response.writeHead(404).end('Not Found');
    }
    const [message = {}] = JSON.parse(body).command;
    const { reply, isCommand } = perform(message);
    if (isCommand && gateway.losesAnswers) return void request.socket.destroy();
    respond(reply);
  }

  return gateway;
}
