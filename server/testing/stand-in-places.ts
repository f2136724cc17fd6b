/** Some towns of GeoNames (geonames.org, CC BY) in the place of all, and a service that nobody can reach: no test reaches the network. */
import { fileURLToPath } from 'node:url';
import { type PlaceAccess, readTowns } from '../location/index.ts';
import { OutsideError } from '../platform/outside-transport.ts';

const TOWNS = fileURLToPath(new URL('towns.txt', import.meta.url));
const zipcode = (code: string, name: string, latitude: number, longitude: number) => ({
  ...{ name, state: 'California', country: 'US', zipcode: code, population: 0 },
  ...{ latitude, longitude, elevationM: null, keys: '|' },
});

export const standInPlaces: PlaceAccess = {
  transport: {
    get: (url) => Promise.reject(new OutsideError('unreachable', `No test asks ${new URL(url).host}.`)),
  },
  list: {
    digest: 'some towns',
    async *rows() {
      yield* readTowns(TOWNS, {
        CA: 'CALIFORNIA',
        CO: 'COLORADO',
        IL: 'ILLINOIS',
        MO: 'MISSOURI',
        MA: 'MASSACHUSETTS',
      });
      yield zipcode('92101', 'San Diego', 32.7185, -117.1593);
      yield zipcode('91910', 'Chula Vista', 32.6371, -117.0676);
    },
  },
};
