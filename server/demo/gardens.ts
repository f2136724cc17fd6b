/** The gardens of a demo: hardware, zones and programs. */
import type { TownName } from '@sluice/simulator/weather/towns';
import { ALLOTMENT } from './allotment.ts';
import { type DemoGarden, type DemoName, type DemoZone, zone } from './blueprint.ts';
import { DEMO_TOWNS } from './towns.ts';

export const DEMO_GARDENS: DemoGarden[] = [
  {
    name: 'garden',
    deviceType: 'SPRITE',
    location: 'outdoor',
    hub: 'gardenHub',
    devices: [
      {
        name: 'controller',
        type: 'SPRITE',
        category: 'IRRIGATION_CONTROLLER',
        model: 'SPRITE-8',
        zones: [
          zone(
            'frontLawn',
            'Festuca arundinacea',
            'COOL_GRASS',
            { soil: 'LOAM' },
            { sprinkler: 'ROTARY_NOZZLE', areaM2: 85, flowLPerMin: 14.4, smart: 'basic' },
          ),
          zone(
            'backLawn',
            'Cynodon dactylon',
            'WARM_GRASS',
            { soil: 'SANDY_LOAM', shade: 'SOME' },
            { sprinkler: 'ROTOR_HEAD', areaM2: 120, flowLPerMin: 17.8, smart: 'basic' },
          ),
          zone(
            'vegetables',
            'Solanum lycopersicum',
            'ANNUAL',
            { soil: 'LOAM', container: 'RAISED_BED' },
            { sprinkler: 'ROTARY_EMITTER', areaM2: 18, flowLPerMin: 1.5, dripM: [0.15, 0.2] },
          ),
          zone(
            'roses',
            'Rosa hybrida',
            'SHRUBS',
            { soil: 'CLAY_LOAM', shade: 'HALF' },
            { sprinkler: 'BUBBLER', areaM2: 22, flowLPerMin: 9.3, smart: 'advanced' },
          ),
          zone(
            'dryBank',
            'Salvia leucantha',
            'XERISCAPE',
            { soil: 'SANDY_LOAM', slope: 'MODERATE' },
            { sprinkler: 'ROTARY_EMITTER', areaM2: 40, flowLPerMin: 3.4 },
          ),
          zone(
            'lemonTrees',
            'Citrus limon',
            'TREES',
            { soil: 'CLAY_LOAM' },
            { sprinkler: 'BUBBLER', areaM2: 12, flowLPerMin: 5.1 },
          ),
        ],
      },
    ],
    sensors: [
      { name: 'lawnProbe', zone: 'frontLawn', behindHub: true, batteryFraction: 0.82 },
      { name: 'bedProbe', zone: 'vegetables', behindHub: true, batteryFraction: 0.64 },
    ],
    programs: [
      {
        name: 'lawnProgram',
        startTime: '04:30',
        repeat: 'weekly',
        weekdays: [1, 3, 6],
        zones: ['frontLawn', 'backLawn'],
      },
      {
        name: 'bedProgram',
        startTime: '08:00',
        repeat: 'interval',
        intervalDays: 2,
        zones: ['vegetables'],
      },
      {
        name: 'treeProgram',
        startTime: '04:30',
        repeat: 'weekly',
        weekdays: [0],
        zones: ['lemonTrees', 'dryBank'],
      },
    ],
  },
  {
    name: 'terrace',
    deviceType: 'PIXIE',
    location: 'outdoor',
    hub: 'terraceHub',
    devices: [
      {
        name: 'potTimer',
        type: 'PIXIE',
        category: 'VALVE_TIMER',
        model: 'PIXIE-B1',
        batteryFraction: 0.58,
        zones: [
          zone(
            'pots',
            'Pelargonium peltatum',
            'PERENNIAL',
            { soil: 'LOAM', container: 'POT' },
            { sprinkler: 'ROTARY_EMITTER', areaM2: 4, flowLPerMin: 0.6 },
          ),
        ],
      },
      {
        name: 'hedgeTimer',
        type: 'PIXIE',
        category: 'VALVE_TIMER',
        model: 'PIXIE-Z1',
        behindHub: true,
        batteryFraction: 0.91,
        zones: [
          zone(
            'hedge',
            'Rosa hybrida',
            'SHRUBS',
            { soil: 'SANDY_LOAM', shade: 'SOME' },
            { sprinkler: 'ROTARY_EMITTER', areaM2: 14, flowLPerMin: 1.3 },
          ),
        ],
      },
    ],
    sensors: [],
    programs: [
      {
        name: 'potProgram',
        startTime: '07:00',
        repeat: 'interval',
        intervalDays: 1,
        zones: ['pots'],
      },
      { name: 'hedgeProgram', startTime: '19:30', repeat: 'even_days', zones: ['hedge'] },
    ],
  },
  {
    name: 'livingRoom',
    deviceType: 'PUMP',
    location: 'indoor',
    devices: [
      {
        name: 'pump',
        type: 'PUMP',
        category: 'VALVE_TIMER',
        model: 'PUMP-1',
        zones: [
          zone(
            'housePlants',
            'Epipremnum aureum',
            'PERENNIAL',
            { soil: 'LOAM', shade: 'LOTS', container: 'POT' },
            { sprinkler: 'ROTARY_EMITTER', areaM2: 1.2, flowLPerMin: 0.3 },
          ),
        ],
      },
    ],
    sensors: [],
    programs: [
      {
        name: 'plantProgram',
        startTime: '09:00',
        repeat: 'weekly',
        weekdays: [1, 4],
        zones: ['housePlants'],
      },
    ],
  },
  {
    name: 'probes',
    deviceType: 'SENSOR',
    location: 'outdoor',
    hub: 'probeHub',
    devices: [],
    sensors: [
      { name: 'greenhouseProbe', behindHub: true, batteryFraction: 0.77, isContinuous: true },
      { name: 'figProbe', behindHub: false, batteryFraction: 0.16 },
      { name: 'shedProbe', behindHub: false, batteryFraction: 0.71, isOutOfReach: true },
      // Its battery is empty.
      { name: 'cellarProbe', behindHub: false, batteryFraction: 0 },
    ],
    programs: [],
  },
  ALLOTMENT,
];

/** Zones as they are in a frosty town, without the plants of warm countries. */
const HARDY: Partial<Record<DemoName, Partial<DemoZone>>> = {
  backLawn: { plant: 'Lolium perenne', plantType: 'COOL_GRASS' },
  dryBank: { plant: 'Lavandula angustifolia', plantType: 'XERISCAPE' },
  vegetables: { bedDepthM: 0.4 },
  lemonTrees: { plant: 'Malus domestica', plantType: 'TREES', name: 'appleTrees' },
};

/** Where nothing need be watered for months, programs leave it out by the soil. */
const bySoil = (planted: DemoZone): Pick<DemoZone, 'smart'> =>
  planted.container === 'POT' ? {} : { smart: planted.smart ?? 'basic' };

/** The gardens with what grows in a town. */
export function gardensIn(town: TownName): DemoGarden[] {
  if (!DEMO_TOWNS[town].isFrosty) return DEMO_GARDENS;
  return DEMO_GARDENS.map((garden) => ({
    ...garden,
    devices: garden.devices.map((device) => ({
      ...device,
      zones: device.zones.map((planted) => ({ ...planted, ...bySoil(planted), ...HARDY[planted.name] })),
    })),
    programs: garden.programs.map((program) => ({
      ...program,
      zones: program.zones.map((name) => HARDY[name]?.name ?? name),
    })),
  }));
}
