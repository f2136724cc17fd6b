/** Types that describe a demo garden. */
import type { SimulatedDevice } from '@sluice/drivers/simulated/garden-client';
import type {
  Container,
  GardenLocation,
  PlantType,
  Shade,
  Slope,
  SmartLevel,
  SoilType,
  SprinklerType,
} from '@sluice/engine/vocabulary/garden';
import type { DeviceCategory, DeviceType } from '@sluice/engine/vocabulary/hardware';
import type { ProgramRepeat } from '@sluice/engine/vocabulary/watering';
import type en from '@sluice/i18n/en.json';

/** A name in the visitor's language. */
export type DemoName = keyof (typeof en)['demo'] & string;

export interface DemoZone {
  name: DemoName;
  plant: string;
  plantType: PlantType;
  soil: SoilType;
  sprinkler: SprinklerType;
  shade: Shade;
  slope: Slope;
  container?: Container;
  /** Of a raised bed, whose soil is only known with it. */
  bedDepthM?: number;
  areaM2: number;
  flowLPerMin: number;
  /** Between drippers and between lines. */
  dripM?: readonly [emitters: number, lines: number];
  smart?: SmartLevel;
  isDisabled?: true;
}

/** The condition of a device. */
export type DemoCondition = 'switchedOff' | 'asleep' | 'outOfReach' | 'brokenWire';

export interface DemoDevice {
  name: DemoName;
  type: SimulatedDevice['type'];
  category: DeviceCategory;
  model: string;
  behindHub?: boolean;
  batteryFraction?: number;
  condition?: DemoCondition;
  zones: DemoZone[];
  /** One whose only zone nobody has described yet. */
  isNew?: true;
}

export interface DemoProgram {
  name: DemoName;
  startTime: string;
  repeat: ProgramRepeat;
  intervalDays?: number;
  weekdays?: number[];
  /** In watering order. */
  zones: DemoName[];
}

export interface DemoSensor {
  name: DemoName;
  /** Zone of the same garden whose soil it measures. */
  zone?: DemoName;
  behindHub: boolean;
  batteryFraction: number;
  /** Measures every minute. */
  isContinuous?: boolean;
  /** It is out of radio range. */
  isOutOfReach?: boolean;
}

export interface DemoGarden {
  name: DemoName;
  deviceType: DeviceType;
  location: GardenLocation;
  hub?: DemoName;
  devices: DemoDevice[];
  sensors: DemoSensor[];
  programs: DemoProgram[];
  /** Watered by hand when the visitor comes. */
  watering?: { zone: DemoName; minutes: number };
}

export const zone = (
  name: DemoName,
  plant: string,
  plantType: PlantType,
  ground: { soil: SoilType; shade?: Shade; slope?: Slope; container?: Container },
  water: Pick<DemoZone, 'sprinkler' | 'areaM2' | 'flowLPerMin' | 'dripM' | 'smart'>,
): DemoZone => ({ name, plant, plantType, shade: 'NONE', slope: 'FLAT', ...ground, ...water });
