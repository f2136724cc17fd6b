/** Pure: the weather in the present figures of an Ecowitt gateway, each in the unit that its owner has chosen in the app. */
import { METRES_PER_MILE, MM_PER_INCH } from '@sluice/engine/vocabulary/units';
import type { GatewayWeather, RainCounterReadings } from '../driver.ts';
import { asList, findText, type JsonRecord } from '../lan/json.ts';
import { numberIn } from './messages.ts';

type Units = Readonly<Record<string, (value: number) => number>>;

const same = (value: number) => value;
const fromFahrenheit = (fahrenheit: number) => ((fahrenheit - 32) * 5) / 9;
const fromInches = (inches: number) => inches * MM_PER_INCH;

/** Of daylight, as consoles of this kind convert it. */
const LUX_PER_W_PER_M2 = 126.7;
const LUX_PER_FOOT_CANDLE = 10.7639;

/** Written small and without degrees. A figure in any other unit is none. */
const TEMPERATURE: Units = { c: same, f: fromFahrenheit };
const HUMIDITY: Units = { '%': (percent) => percent / 100 };
const WIND: Units = {
  'm/s': same,
  'km/h': (kmh) => kmh / 3.6,
  mph: (mph) => (mph * METRES_PER_MILE) / 3600,
  knots: (knots) => (knots * 1852) / 3600,
};
const RADIATION: Units = {
  'w/m2': same,
  klux: (klux) => (klux * 1000) / LUX_PER_W_PER_M2,
  kfc: (kfc) => (kfc * 1000 * LUX_PER_FOOT_CANDLE) / LUX_PER_W_PER_M2,
};
const PRESSURE: Units = { hpa: same, inhg: (inches) => inches * 33.8639, mmhg: (mm) => mm * 1.33322 };
const RAIN: Units = { mm: same, in: fromInches };
const RAIN_RATE: Units = { 'mm/hr': same, 'in/hr': fromInches };

const COUNTERS: readonly (readonly [id: string, name: keyof RainCounterReadings])[] = [
  ['0x13', 'year'],
  ['0x12', 'month'],
  ['0x11', 'week'],
  ['0x0d', 'event'],
  ['0x10', 'day'],
];
const RATE = '0x0e';

/** Of a gateway without any weather all is null. A gauge that tips goes before one that feels drops. */
export function parseWeather(answer: JsonRecord): GatewayWeather {
  const common = figuresIn(answer.common_list);
  const [console_ = {}] = listIn(answer.wh25);
  const gauge = [answer.rain, answer.piezoRain]
    .map(figuresIn)
    .find((figures) => COUNTERS.some(([id]) => figures.has(id)));
  return {
    temperatureC: toSi(common.get('0x02'), TEMPERATURE),
    humidity: toSi(common.get('0x07'), HUMIDITY),
    windMPerS: toSi(common.get('0x0b'), WIND),
    radiationWPerM2: toSi(common.get('0x15'), RADIATION),
    pressureHPa: toSi({ val: console_.rel }, PRESSURE) ?? toSi({ val: console_.abs }, PRESSURE),
    rainMmPerHour: toSi(gauge?.get(RATE), RAIN_RATE),
    rainMm: Object.fromEntries(
      COUNTERS.flatMap(([id, name]) => {
        const mm = toSi(gauge?.get(id), RAIN);
        return mm === null || mm < 0 ? [] : [[name, mm]];
      }),
    ),
  };
}

const listIn = (value: unknown): JsonRecord[] =>
  value === undefined ? [] : asList(value).map((one) => Object(one) as JsonRecord);

/** By what each is, in small letters. */
const figuresIn = (value: unknown): Map<string, JsonRecord> =>
  new Map(listIn(value).map((figure) => [(findText(figure.id) ?? '').toLowerCase(), figure]));

/** The unit stands behind the figure, as in `3.13 mph`, or beside it. */
function toSi(figure: JsonRecord | undefined, units: Units): number | null {
  const [, digits = '', behind = ''] = /^(-?[\d.]+)\s*(\D.*)?$/.exec(findText(figure?.val) ?? '') ?? [];
  const unit = (behind || (findText(figure?.unit) ?? '')).normalize('NFKC').toLowerCase().replace(/[°\s]/g, '');
  const value = numberIn(digits);
  const convert = Object.hasOwn(units, unit) ? units[unit] : undefined;
  return value === null || convert === undefined ? null : convert(value);
}
