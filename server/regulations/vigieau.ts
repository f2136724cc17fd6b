/**
 * France's VigiEau: at which drought level an address is (docs/decisions/0179). Made from the service's own code
 * (MTES-MCT/vigieau-api, cf797c4) and from answers that others recorded.
 */
import { z } from 'zod';
import { createOutsideTransport, OutsideError, type OutsideTransport } from '../platform/outside-transport.ts';

/** A drought level as the law's choice names it, from the decree of the prefecture. */
export interface DeclaredLevel {
  /** Null where no restriction is in force. */
  level: string | null;
  /** The decree, to read; null where there is none or its address is no web address. */
  decreeUrl: string | null;
  /** Local ISO date; null where the decree names no end. */
  lastDay: string | null;
}

/** The service did not answer, or not as it is described. */
export class DeclarationError extends Error {}

/** Decimal degrees. */
interface Place {
  latitude: number;
  longitude: number;
}

export interface LevelFinder {
  /** Rejects with DeclarationError alone. */
  findLevel(place: Place): Promise<DeclaredLevel>;
}

const LEVELS: Readonly<Record<string, string>> = {
  vigilance: 'Vigilance',
  alerte: 'Alerte',
  alerte_renforcee: 'Alerte renforcée',
  crise: 'Crise',
};
/** Water from the tap; the others are rivers and wells. */
const TAP_WATER = 'AEP';
const PATIENCE_MS = 15_000;
/** A commune has three zones of a hundred usages each, with their sentences. */
const LONGEST_BYTES = 2_000_000;
/** Some hundred metres: more than that a zone's border does not say. */
const DECIMALS = 3;

const decree = z.object({
  dateFinValidite: z.iso.date().nullish().catch(null),
  cheminFichier: z
    .url({ protocol: /^https$/ })
    .nullish()
    .catch(null),
});
const zone = z.object({
  type: z.string(),
  /** Absent where only the town has a decree of its own, whose level nobody says. */
  niveauGravite: z.string().nullish(),
  arrete: decree.nullish(),
});
const answer = z.array(zone);

/** @param address of the service, without a path */
export function createVigieau(
  address: string,
  transport: OutsideTransport = createOutsideTransport(PATIENCE_MS, LONGEST_BYTES, null),
): LevelFinder {
  return {
    async findLevel(place) {
      const url = new URL(`/api/zones?${levelQuery(place)}`, address).href;
      const { status, body } = await transport.get(url).catch((error) => {
        throw error instanceof OutsideError ? new DeclarationError(error.message) : error;
      });
      return readLevel(status, body);
    },
  };
}

/** What the service is asked: the same for places that it answers alike. */
export const levelQuery = ({ latitude, longitude }: Place): string =>
  new URLSearchParams({
    lon: longitude.toFixed(DECIMALS),
    lat: latitude.toFixed(DECIMALS),
    profil: 'particulier',
  }).toString();

/** Throws DeclarationError for what is no answer, and for a level that has no name here: none is taken for "no restriction". */
export function readLevel(status: number, body: string): DeclaredLevel {
  if (status === 404 && isNoZone(body)) return { level: null, decreeUrl: null, lastDay: null };
  if (status !== 200) throw new DeclarationError(`VigiEau answered ${status}.`);
  const read = answer.safeParse(parseJson(body));
  if (!read.success) throw new DeclarationError('VigiEau answered something else than zones.');
  const tap = read.data.find(({ type, niveauGravite }) => type === TAP_WATER && niveauGravite);
  if (!tap) return { level: null, decreeUrl: null, lastDay: null };
  const level = LEVELS[tap.niveauGravite ?? ''];
  if (level === undefined) throw new DeclarationError(`VigiEau answered the level ${tap.niveauGravite}.`);
  return { level, decreeUrl: tap.arrete?.cheminFichier ?? null, lastDay: tap.arrete?.dateFinValidite ?? null };
}

/** Until 2024 it answered so where no zone had a restriction. */
const isNoZone = (body: string): boolean =>
  /^Aucune zone/.test(z.object({ message: z.string() }).safeParse(parseJson(body)).data?.message ?? '');

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
