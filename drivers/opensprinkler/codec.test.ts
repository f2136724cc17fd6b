import { expect, test } from 'vitest';
import { formatAddress, parseAddress, parseTypedAddress } from './address.ts';
import { formatFirmware, parseController, toTerminals } from './codec.ts';
import { parseLog } from './log.ts';

/** Answer to `/ja` of firmware 2.2.1(3), built for Linux, with three of its eight stations. */
const RECORDED =
  '{"settings":{"devt":1795347587,"nbrd":1,"en":1,"sn1":0,"sn2":0,"rd":0,"rdst":0,"sunrise":360,"sunset":1080,"eip":0,"lwc":1795347581,"lswc":0,"lupt":0,"lrbtc":1,"lrun":[0,99,3,1795347678],"pq":0,"pt":0,"nq":0,"ocs":0,"otc":{},"otcs":0,"mac":"02:FC:00:00:00:01","loc":"42.36,-71.06","wto":{},"ifkey":"","mqtt":{},"wtdata":{},"wterr":-2,"wtrestr":0,"dname":"My OpenSprinkler","email":{},"wls":[],"sbits":[1,0],"ps":[[99,27,1795347584,0],[99,20,1795347614,0],[0,0,0,0]],"gpio":[]},"programs":{"nprogs":1,"nboards":1,"mnp":40,"mnst":4,"pnsize":32,"pd":[[3,127,0,[360,-1,-1,-1],[60,0,0],"Lawn ä",[0,33,415]]]},"options":{"fwv":221,"tz":28,"hp0":144,"hp1":31,"hwv":64,"ext":0,"sdt":0,"mas":3,"mton":-15,"mtof":0,"wl":100,"den":1,"ipas":0,"devid":0,"uwt":0,"lg":1,"mas2":0,"mton2":0,"mtof2":0,"fwm":3,"fpr0":100,"fpr1":0,"re":0,"sar":0,"sn1t":0,"sn1o":1,"dexp":-1,"mexp":24,"hwt":255,"ms":[3,117,120,0,120,120]},"status":{"sn":[1,0,0],"nstations":3},"stations":{"masop":[255],"masop2":[0],"ignore_rain":[0],"ignore_sn1":[0],"ignore_sn2":[0],"stn_dis":[0],"stn_spe":[0],"stn_grp":[0,0,0],"snames":["S01","Roses","Pump"],"maxlen":32}}';

test('reads a recorded answer of firmware 2.2.1', () => {
  const controller = parseController(JSON.parse(RECORDED));
  const { layout, moment } = controller;
  expect(formatFirmware(layout)).toBe('2.2.1(3)');
  expect(layout).toMatchObject({ model: 'OpenSprinkler Pi', isExtension: false, judgesCurrent: false });
  expect(layout.programs).toEqual([{ id: 0, name: 'Lawn ä', isEnabled: true }]);
  expect(toTerminals(controller)).toEqual([
    { terminal: 1, name: null },
    { terminal: 2, name: 'Roses' },
  ]);
  expect(moment.stations).toEqual([
    { isOn: true, queued: { isByHand: true, remainingS: 27, startsInS: -3 } },
    { isOn: false, queued: { isByHand: true, remainingS: 20, startsInS: 27 } },
    { isOn: false, queued: null },
  ]);
});

test('reads what firmware 2.1.9 answers: no groups, no list of masters, no overcurrent', () => {
  const { settings, programs, options, stations } = JSON.parse(RECORDED);
  const { ocs: _ocs, ...olderSettings } = settings;
  const { ms: _ms, fwm: _fwm, ...olderOptions } = options;
  const { stn_grp: _groups, ...olderStations } = stations;
  const { layout, moment } = parseController({
    settings: { ...olderSettings, ps: settings.ps.map((entry: number[]) => entry.slice(0, 3)) },
    programs: { ...programs, pd: programs.pd.map((program: unknown[]) => program.slice(0, 6)) },
    options: { ...olderOptions, fwv: 219 },
    stations: { ...olderStations, stn_seq: [255] },
  });
  expect(formatFirmware(layout)).toBe('2.1.9');
  expect(layout.stations.map(({ isMaster }) => isMaster)).toEqual([false, false, true]);
  expect(moment).toMatchObject({ overcurrent: 0, stations: [{ isOn: true }, { isOn: false }, { isOn: false }] });
});

test.each<[string, { [part: string]: { [name: string]: unknown } }]>([
  ['fewer names than stations', { stations: { snames: ['S01'] } }],
  ['a name that is a number', { stations: { snames: [1, 2, 3] } }],
  ['a negative time', { settings: { devt: -1 } }],
  ['a queue of texts', { settings: { ps: ['[0,0,0]', '', ''] } }],
  ['stations that are on or not by a text', { settings: { sbits: '10' } }],
  ['a current that is no number', { settings: { curr: 'high' } }],
  ['firmware of no number', { options: { fwv: null } }],
])('an answer with %s is none', (_what, changes) => {
  const good = JSON.parse(RECORDED);
  const parts = Object.entries(changes).map(([part, change]) => [part, { ...good[part], ...change }]);
  expect(() => parseController({ ...good, ...Object.fromEntries(parts) })).toThrow('cannot be read');
});

test.each([null, [], {}, 'Bad Request', { result: 2 }])('%j is no controller', (answer) => {
  expect(() => parseController(answer)).toThrow('cannot be read');
});

test('of a log only runs are read', () => {
  const log = [
    [99, 0, 3, 1795347678],
    [0, 'rd', 3600, 1795347700],
    [2, 1, 60, 1795348000, 12.5],
  ];
  expect(parseLog(log)).toEqual([
    { terminal: 1, isByHand: true, startS: 1795347675, endS: 1795347678, pulsesPerMinute: null },
    { terminal: 2, isByHand: false, startS: 1795347940, endS: 1795348000, pulsesPerMinute: 12.5 },
  ]);
});

test.each([
  ['192.168.1.50', ['http://192.168.1.50', 'http://192.168.1.50:8080']],
  ['192.168.1.50:8080', ['http://192.168.1.50:8080']],
  ['192.168.1.50:80', ['http://192.168.1.50']],
  ['sprinkler.local', ['http://sprinkler.local', 'http://sprinkler.local:8080']],
  ['http://sprinkler.local/', ['http://sprinkler.local']],
  ['https://cloud.example/forward/v1/abc/', ['https://cloud.example/forward/v1/abc']],
  ['[fd00::7]:8080', ['http://[fd00::7]:8080']],
  ['http://10.0.0.1/?pw=1', []],
  ['http://10.0.0.1/api/v1/admin', []],
  ['http://10.0.0.1/forward/v1/../../admin', []],
  ['two words', []],
])('%s may be at %j', (typed, bases) => {
  expect(parseTypedAddress(typed)).toEqual(bases);
});

test('an address keeps what the release needs', () => {
  const address = {
    base: 'http://10.0.0.7',
    passwordHash: 'a6d82bced638de3def1e9bbb4983225c',
    stoppedPrograms: [
      { id: 0, name: 'Morning: lawn' },
      { id: 3, name: '' },
    ],
  };
  expect(parseAddress(formatAddress(address))).toEqual(address);
});
