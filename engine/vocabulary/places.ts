/** Finding places, and how high they lie. */

/** Who found a place: the geocoder of Open-Meteo, or the list of towns and post codes that comes with Sluice. */
export const PLACE_SOURCES = ['OPEN_METEO', 'LIST'] as const;

/** How a garden's elevation is known: of its very point, or of the nearest town. */
export const ELEVATION_SOURCES = ['OPEN_METEO', 'NEAREST_TOWN'] as const;
export type ElevationSource = (typeof ELEVATION_SOURCES)[number];

/** Metres above the sea of a garden whose place is not known; 100 m more lower the air pressure by about 1 %. */
export const USUAL_ELEVATION_M = 100;

/** Whether a time zone belongs to a place, as Europe/Berlin does and UTC or Etc/GMT+3 do not. */
export const isZoneOfPlace = (timeZone: string): boolean => timeZone.includes('/') && !timeZone.startsWith('Etc/');
