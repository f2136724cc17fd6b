/** A zone's row as the planner knows zones. */
import { toEpochDay } from '@sluice/engine/programs/calendar-day';
import type { PlannedZone } from '@sluice/engine/schedule/garden';
import { plannedZone as plannedZoneOf } from '@sluice/engine/schedule/planned-zone';
import type { PlantingPlace } from '@sluice/engine/zones/zone-plants';
import type { SensorRow } from '../sensors/index.ts';
import { modelOfZone, type ZoneRow } from '../zones/index.ts';

export interface ZonePlace extends PlantingPlace {
  houseNumber: number | null;
  /** Group or stage that the gardener chose, by regulation. */
  choices: Readonly<Record<string, string>>;
  /** Today in the garden, for plants that are new. */
  today: string;
  /** The garden's cap on one run, minutes. */
  mostRunMin: number;
  /** Without weather every zone runs on programs alone. */
  hasNoWeather: boolean;
}

export function plannedZone(zone: ZoneRow, sourceId: string, place: ZonePlace, sensor: SensorRow | null): PlannedZone {
  return plannedZoneOf(
    {
      id: zone.id,
      sourceId,
      level: zone.smart && !place.hasNoWeather ? zone.smartLevel : 'none',
      boostPercent: Math.round(zone.boostFactor * 100),
      mostRunMinutes: Math.min(zone.mostRunMin ?? place.mostRunMin, place.mostRunMin),
      isExclusive: zone.isExclusive,
      houseNumber: place.houseNumber,
      choices: place.choices,
      sprinkler: zone.sprinkler,
      isNewPlanting: zone.recipe === 'NEW_PLANT',
      plantedEpochDay: zone.plantedOn === null ? null : toEpochDay(Temporal.PlainDate.from(zone.plantedOn)),
      skipAboveMoisture: sensor?.skipAbove ?? null,
      addBelowMoisture: sensor?.addBelow ?? null,
    },
    modelOfZone(zone, place, toEpochDay(Temporal.PlainDate.from(place.today))),
  );
}
