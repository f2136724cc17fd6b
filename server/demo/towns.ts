/** Where a demo's gardens are: the town whose climate, law, money and clock are most like those of the visitor. */
import type { RegulationId } from '@sluice/engine/vocabulary/ids';
import type { Climate } from '@sluice/engine/vocabulary/plant-properties';
import { findZonePlace } from '@sluice/engine/vocabulary/zone-places';
import { TOWN_NAMES, TOWNS, type TownName } from '@sluice/simulator/weather/towns';
import type { putTariff } from '../tariffs/index.ts';

type Tariff = Pick<Parameters<typeof putTariff>[1], 'currency' | 'per' | 'tiers'>;

export interface DemoTown {
  address: Record<'street' | 'zipcode' | 'city' | 'state' | 'country', string>;
  /** A law of the town that shows in the calendar; null where the town has none. */
  regulation: { id: RegulationId; isRecommendation: boolean } | null;
  /** Prices as of households there, recalled and rounded: an example to be replaced by one's own. */
  tariff: Tariff;
  climate: Climate;
  /** Frost kills lemon trees, and from autumn to spring there is hardly anything to water. */
  isFrosty: boolean;
  /** Weeks in which gardeners there shut the outdoor tap, as MM-DD. */
  closed?: { closedFrom: string; closedTo: string };
}

const FROSTY_WEEKS = { closedFrom: '12-01', closedTo: '02-28' };

const perM3 = (currency: string, ...tiers: Tariff['tiers']): Tariff => ({ currency, per: 'm3', tiers });

export const DEMO_TOWNS: Readonly<Record<TownName, DemoTown>> = {
  sanDiego: {
    address: { street: '124 Balboa Drive', zipcode: '92101', city: 'San Diego', state: 'California', country: 'US' },
    regulation: { id: 'us-ca-san-diego-level-1' as RegulationId, isRecommendation: true },
    tariff: {
      currency: 'USD',
      per: '1000gal',
      tiers: [
        { upToM3: 11.3, price: 7.26 },
        { upToM3: 34, price: 9.4 },
        { upToM3: null, price: 13.42 },
      ],
    },
    climate: 'dry',
    isFrosty: false,
  },
  freiburg: {
    address: {
      street: 'Lorettostraße 12',
      zipcode: '79100',
      city: 'Freiburg im Breisgau',
      state: 'Baden-Württemberg',
      country: 'DE',
    },
    regulation: null,
    tariff: perM3('EUR', { upToM3: null, price: 4.2 }),
    climate: 'wet',
    isFrosty: true,
    closed: FROSTY_WEEKS,
  },
  seville: {
    address: { street: 'Calle Betis 14', zipcode: '41010', city: 'Sevilla', state: 'Andalucía', country: 'ES' },
    regulation: null,
    tariff: perM3('EUR', { upToM3: 12, price: 2 }, { upToM3: null, price: 3.2 }),
    climate: 'dry',
    isFrosty: false,
  },
  london: {
    address: { street: '24 Fulham Palace Road', zipcode: 'W6 9PH', city: 'London', state: 'England', country: 'GB' },
    regulation: null,
    tariff: perM3('GBP', { upToM3: null, price: 3.8 }),
    climate: 'wet',
    isFrosty: true,
    closed: FROSTY_WEEKS,
  },
  melbourne: {
    address: { street: '18 Elgin Street', zipcode: '3053', city: 'Melbourne', state: 'Victoria', country: 'AU' },
    regulation: { id: 'au-vic-melbourne-permanent' as RegulationId, isRecommendation: false },
    tariff: perM3('AUD', { upToM3: 13.4, price: 2.9 }, { upToM3: null, price: 3.7 }),
    climate: 'dry',
    isFrosty: false,
  },
  saoPaulo: {
    address: {
      street: 'Rua dos Pinheiros 120',
      zipcode: '05422-000',
      city: 'São Paulo',
      state: 'São Paulo',
      country: 'BR',
    },
    regulation: null,
    tariff: perM3('BRL', { upToM3: 20, price: 11 }, { upToM3: null, price: 27 }),
    climate: 'wet',
    isFrosty: false,
  },
};

/** Countries besides their own whose gardeners know a town's climate and, mostly, its money. */
const NEIGHBOURS: Partial<Record<TownName, readonly string[]>> = {
  sanDiego: ['CA', 'MX'],
  freiburg: ['AT', 'BE', 'CH', 'CZ', 'DK', 'FR', 'HU', 'LI', 'LU', 'NL', 'PL', 'SI', 'SK'],
  seville: ['AD', 'CY', 'GI', 'GR', 'IT', 'MC', 'MT', 'PT', 'SM', 'VA'],
  london: ['GG', 'IE', 'IM', 'JE'],
};

/** A degree north makes a climate more different than one east does (own). */
const NORTH_PER_EAST = 2;

/**
 * By the browser's IANA time zone: the town of its country, or else the one nearest in latitude and longitude on its
 * side of the equator. San Diego for a zone that belongs to no place.
 */
export function townOfTimeZone(timeZone: string | undefined): TownName {
  const zone = timeZone === undefined ? null : findZonePlace(timeZone);
  if (zone === null) return 'sanDiego';
  const ofCountry = TOWN_NAMES.find(
    (name) => DEMO_TOWNS[name].address.country === zone.country || NEIGHBOURS[name]?.includes(zone.country),
  );
  if (ofCountry) return ofCountry;
  const farness = (name: TownName) => {
    const { latitudeDeg, longitudeDeg } = TOWNS[name];
    const eastDeg = Math.abs(((zone.longitude - longitudeDeg + 540) % 360) - 180);
    return NORTH_PER_EAST * Math.abs(zone.latitude - latitudeDeg) + eastDeg;
  };
  const sameSide = TOWN_NAMES.filter((name) => TOWNS[name].latitudeDeg < 0 === zone.latitude < 0);
  return sameSide.toSorted((one, other) => farness(one) - farness(other))[0] ?? 'sanDiego';
}
