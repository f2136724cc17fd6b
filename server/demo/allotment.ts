/** A garden of valve timers that shows further device problems. */
import {
  type DemoCondition,
  type DemoDevice,
  type DemoGarden,
  type DemoName,
  type DemoZone,
  zone,
} from './blueprint.ts';

interface Extras {
  batteryFraction?: number;
  condition?: DemoCondition;
}

const timer = (name: DemoName, zones: DemoZone[], { batteryFraction = 0.7, ...extras }: Extras = {}): DemoDevice => ({
  name,
  type: 'PIXIE',
  category: 'VALVE_TIMER',
  model: 'PIXIE-B1',
  batteryFraction,
  zones,
  ...extras,
});

const bed = (name: DemoName, plant: string, plantType: DemoZone['plantType'], areaM2: number): DemoZone =>
  zone(name, plant, plantType, { soil: 'LOAM' }, { sprinkler: 'ROTARY_EMITTER', areaM2, flowLPerMin: areaM2 / 6 });

const berries = bed('berries', 'Fragaria ananassa', 'PERENNIAL', 12);
const rhubarb = bed('rhubarb', 'Rheum rhabarbarum', 'PERENNIAL', 6);
const herbs = bed('herbs', 'Ocimum basilicum', 'ANNUAL', 3);
const pumpkins = bed('pumpkins', 'Cucurbita maxima', 'ANNUAL', 9);
const grapes = bed('grapes', 'Vitis vinifera', 'SHRUBS', 15);
const courgettes = bed('courgettes', 'Cucurbita pepo', 'ANNUAL', 8);
const fallow = bed('fallow', 'Solanum lycopersicum', 'ANNUAL', 10);

export const ALLOTMENT: DemoGarden = {
  name: 'allotment',
  deviceType: 'PIXIE',
  location: 'outdoor',
  devices: [
    timer('berryTimer', [berries]),
    timer('herbTimer', [herbs], { condition: 'asleep' }),
    timer('rhubarbTimer', [rhubarb], { condition: 'switchedOff' }),
    timer('grapeTimer', [grapes], { condition: 'brokenWire' }),
    timer('courgetteTimer', [courgettes], { condition: 'outOfReach' }),
    timer('pumpkinTimer', [pumpkins], { batteryFraction: 0 }),
    timer('fallowTimer', [{ ...fallow, isDisabled: true }]),
    { ...timer('newTimer', []), isNew: true },
  ],
  sensors: [],
  programs: [
    { name: 'berryProgram', startTime: '06:15', repeat: 'interval', intervalDays: 2, zones: ['berries', 'herbs'] },
  ],
  watering: { zone: 'berries', minutes: 40 },
};
