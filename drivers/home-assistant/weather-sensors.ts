/** Pure: which entities of a Home Assistant measure weather, and what they show, by its own classes and units. */
import { MM_PER_INCH } from '@sluice/engine/vocabulary/units';
import { HOME_ASSISTANT_FIGURES, type HomeAssistantFigure, type SensorCause } from '@sluice/engine/vocabulary/weather';
import type { WeatherSensor, WeatherSensorReading } from '../driver.ts';
import { textOf } from '../mqtt/announced-fields.ts';
import { shownName } from '../mqtt/finding.ts';
import { type House, type HouseEntity, listEntities } from './house.ts';
import type { EntityState } from './messages.ts';
import { numberIn, toCelsius, unitOf } from './probe-state.ts';

/** By how much a value is multiplied, by its unit. */
type Factors = { readonly [unit: string]: number };

interface Kind {
  /** Of `SensorDeviceClass`. */
  classes: readonly string[];
  /** Null where the units differ by more than a factor. */
  factors: Factors | null;
}

const METRES_PER_SECOND: Factors = {
  'm/s': 1,
  'km/h': 1 / 3.6,
  mph: 0.44704,
  kn: 1852 / 3600,
  'ft/s': 0.3048,
  'm/min': 1 / 60,
  'in/s': MM_PER_INCH / 1000,
  'mm/s': 0.001,
};
/** Pascals of a pound-force on a square inch, and of an inch and a millimetre of mercury at 0 °C. */
const HECTOPASCALS: Factors = {
  hPa: 1,
  mbar: 1,
  kPa: 10,
  Pa: 0.01,
  bar: 1000,
  cbar: 10,
  inHg: 33.8638866667,
  mmHg: 1.33322387415,
  psi: 68.9475729,
};

/** Classes and units are those of Home Assistant (`sensor/const.py` and `const.py` of 2025.4.4). */
const KINDS: Readonly<Record<HomeAssistantFigure, Kind>> = {
  rain: { classes: ['precipitation'], factors: { mm: 1, cm: 10, in: MM_PER_INCH } },
  rain_rate: {
    classes: ['precipitation_intensity'],
    factors: { 'mm/h': 1, 'mm/d': 1 / 24, 'in/h': MM_PER_INCH, 'in/d': MM_PER_INCH / 24 },
  },
  temperature: { classes: ['temperature'], factors: null },
  humidity: { classes: ['humidity'], factors: { '%': 0.01 } },
  wind: { classes: ['wind_speed'], factors: METRES_PER_SECOND },
  radiation: { classes: ['irradiance'], factors: { 'W/m²': 1, 'BTU/(h⋅ft²)': 3.15459075 } },
  // Stations and plain barometers alike.
  pressure: { classes: ['atmospheric_pressure', 'pressure'], factors: HECTOPASCALS },
};

/** Of what a sensor shows: enough to see what it is. */
const SHOWN_LETTERS = 80;

/** By name. */
export const findWeatherSensors = (house: House): WeatherSensor[] =>
  listEntities(house)
    .flatMap((entity) => toSensor(entity) ?? [])
    .toSorted((a, b) => (a.name < b.name ? -1 : 1));

/** Null for what measures no weather. */
function toSensor({ entry, state, ref, name }: HouseEntity): WeatherSensor | null {
  const deviceClass = textOf(state.attributes.device_class);
  const figure = HOME_ASSISTANT_FIGURES.find((one) => deviceClass !== null && KINDS[one].classes.includes(deviceClass));
  if (!entry.entityId.startsWith('sensor.') || figure === undefined) return null;
  return {
    entity: ref,
    name: shownName(name) ?? entry.entityId,
    figure,
    shown: showState(state),
    obstacle: obstacleOf(figure, state),
  };
}

/** What is wrong with it as a sensor of this figure, whatever it shows. */
function obstacleOf(figure: HomeAssistantFigure, state: EntityState): SensorCause | null {
  if (figure === 'rain' && !isCounter(state)) return 'noCounter';
  // One that is away has its unit with it.
  const isAway = state.state === 'unavailable' && unitOf(state) === undefined;
  return isAway || convert(figure, 1, unitOf(state)) !== null ? null : 'wrongUnit';
}

/**
 * Whether it adds rain up until it begins again. A `total` without a time of that may be the sum of the last hour, which falls
 * without having begun again.
 */
function isCounter({ attributes }: EntityState): boolean {
  if (attributes.state_class === 'total_increasing') return true;
  return attributes.state_class === 'total' && textOf(attributes.last_reset) !== null;
}

/** `state`: null where there is no such entity. `heardAt`: when it was last heard of, epoch milliseconds. */
export function readWeatherSensor(
  figure: HomeAssistantFigure,
  state: EntityState | null,
  heardAt: number | null,
): WeatherSensorReading {
  if (state === null) return { value: null, cause: 'gone', shown: '', heardAt: null };
  const shown = showState(state);
  const fail = (cause: SensorCause): WeatherSensorReading => ({ value: null, cause, shown, heardAt });
  if (state.state === 'unavailable') return fail('unavailable');
  const obstacle = obstacleOf(figure, state);
  if (obstacle !== null) return fail(obstacle);
  const value = numberIn(state);
  if (value === null) return fail('noNumber');
  return { value: convert(figure, value, unitOf(state)), cause: null, shown, heardAt };
}

/** Null for a unit that its figure does not have. */
function convert(figure: HomeAssistantFigure, value: number, unit: unknown): number | null {
  const { factors } = KINDS[figure];
  if (factors === null) return toCelsius(value, unit);
  return typeof unit === 'string' && Object.hasOwn(factors, unit) ? value * (factors[unit] ?? Number.NaN) : null;
}

/** Home Assistant converts units without rounding (since 2026: 29.92 inHg are 1013.20748119003 hPa). */
const round = (value: number) => Number(value.toFixed(Math.abs(value) < 1 ? 4 : 2));

function showState(state: EntityState): string {
  const value = numberIn(state);
  const text = value === null ? state.state : `${round(value)} ${textOf(unitOf(state)) ?? ''}`;
  return [...(shownName(text) ?? '')].slice(0, SHOWN_LETTERS).join('');
}
