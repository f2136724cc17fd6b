/** The lines of a file that describe a garden as it is. */
import type { GardenFileAbout, GardenFileKind } from '@sluice/contract/garden-file';
import type { GroupId, PlantId, ZoneId } from '@sluice/engine/vocabulary/ids';
import { presentBackupProgram, readBackupPrograms } from '../backup-programs/index.ts';
import { requireGroup } from '../groups/index.ts';
import { findPlants } from '../plants/index.ts';
import type { Queryable } from '../platform/database/connect.ts';
import { presentPreferences, readPreferences } from '../preferences/index.ts';
import { presentProgram } from '../programs/index.ts';
import { declarationsOf, regulationAnswers } from '../regulations/index.ts';
import { presentReminder, readReminders } from '../reminders/index.ts';
import { presentRestriction, readRestrictions } from '../restrictions/index.ts';
import { readTank } from '../tanks/index.ts';
import { presentPrices, readBudget, readTariff } from '../tariffs/index.ts';
import { readWeatherProvider } from '../weather/index.ts';
import { presentZoneColumns, type ZoneRow } from '../zones/index.ts';
import { toFields } from './columns.ts';
import type { NumberedGarden } from './numbers.ts';

const PLACE_FIELDS = [
  'zipcode',
  'street',
  'city',
  'state',
  'country',
  'latitude',
  'longitude',
  'elevation_m',
  'elevation_source',
] as const;

/** The lines of all kinds but history. */
export async function describeGarden(
  db: Queryable,
  id: GroupId,
  { devices, zones, sensors, programs, numbers }: NumberedGarden,
  parts: GardenFileAbout['parts'],
): Promise<[GardenFileKind, readonly object[]][]> {
  const group = await requireGroup(db, id);
  const lengths = (list: readonly { zone_id: ZoneId }[]) =>
    list.map(({ zone_id, ...length }) => ({ zone: numbers.zones.of(zone_id), ...length }));
  const plantIds = zones.flatMap(({ primaryPlantId, otherPlantIds }) => [primaryPlantId ?? [], otherPlantIds].flat());
  const plantNames = new Map((await findPlants(db, plantIds)).map((plant) => [plant.id, plant.scientificName]));
  const place = toFields(group, PLACE_FIELDS);
  const nowhere = Object.fromEntries(PLACE_FIELDS.map((field) => [field, null]));
  const { provider } = await readWeatherProvider(db, id);
  const { version: _preferences, ...preferences } = presentPreferences(await readPreferences(db, id));
  const declared = new Set((await declarationsOf(db, id)).map(({ regulationId }) => regulationId));
  const following = new Set(devices.filter(({ followsNames }) => followsNames).map((row) => row.id));
  const [tariff, budget] = [await readTariff(db, id), await readBudget(db, id)];
  const tank = await readTank(db, id);
  return [
    [
      'garden',
      [
        {
          ...toFields(group, ['name', 'device_type', 'location', 'time_zone']),
          ...(parts.place ? place : nowhere),
        },
      ],
    ],
    ['weather-provider', [{ provider }]],
    ['preferences', [preferences]],
    [
      'tariff',
      tariff
        ? [
            {
              currency: tariff.currency,
              ...presentPrices(tariff),
              earlier: tariff.earlier.map(presentPrices),
            },
          ]
        : [],
    ],
    ['budget', budget ? [toFields(budget, ['kind', 'amount', 'cut'])] : []],
    [
      'restrictions',
      (await readRestrictions(db, id)).map((row) => {
        const { id: _id, version: _version, ...rule } = presentRestriction(row);
        return rule;
      }),
    ],
    [
      'regulations',
      parts.place
        ? (await regulationAnswers(db, id)).map((row) => ({
            id: row.regulationId,
            ...toFields(row, ['is_followed', 'choice', 'house_number', 'answered_for']),
            ...(declared.has(row.regulationId) && { follows_declaration: true }),
          }))
        : [],
    ],
    [
      'devices',
      devices.map((row) => ({
        number: numbers.devices.of(row.id),
        ...toFields(row, [
          'name',
          'model',
          'driver',
          'hardware_version',
          'firmware_version',
          'sync_frequency_min',
          'has_own_timer',
          'is_switch',
        ]),
        ...(row.followsNames && { follows_names: true }),
      })),
    ],
    [
      'zones',
      zones.map((row) => ({
        ...zoneLine(row, numbers, plantNames, parts),
        ...(row.hasOwnName && following.has(row.deviceId) && { has_own_name: true }),
      })),
    ],
    [
      'tank',
      tank
        ? [
            {
              ...toFields(tank, [
                'capacity_l',
                'reserve_l',
                'roof_m2',
                'runoff_fraction',
                'refill_l_per_hour',
                'when_empty',
                'read_l',
              ]),
              zones: tank.zoneIds?.map((zone) => numbers.zones.of(zone)) ?? null,
              read_at: tank.readAt.toISOString(),
            },
          ]
        : [],
    ],
    [
      'sensors',
      sensors.map((row) => ({
        number: numbers.sensors.of(row.id),
        zone: row.zoneId && numbers.zones.of(row.zoneId),
        adjusted_zones: row.adjustedZoneIds.map((zone) => numbers.zones.of(zone)),
        ...toFields(row, SENSOR_FIELDS),
      })),
    ],
    [
      'programs',
      programs.map((row) => {
        const { id: programId, version: _version, zones: list, ...rule } = presentProgram(row);
        return { number: numbers.programs.of(programId), ...rule, zones: lengths(list) };
      }),
    ],
    [
      'backup-programs',
      (await readBackupPrograms(db, id)).map((row) => {
        const shown = presentBackupProgram(row, null);
        const { id: _id, version: _version, device_id, active_because: _because, zones: list, ...rule } = shown;
        return { device: numbers.devices.of(device_id), ...rule, zones: lengths(list) };
      }),
    ],
    [
      'reminders',
      (await readReminders(db, id)).map((row) => {
        const { id: _id, version: _version, sensor_id, ...rule } = presentReminder(row);
        return { sensor: numbers.sensors.of(sensor_id), ...rule };
      }),
    ],
  ];
}

const SENSOR_FIELDS = [
  'name',
  'model',
  'driver',
  'senses',
  'light_mode',
  'light_colour',
  'is_continuous',
  'skip_above',
  'add_below',
  'notification_mode',
  'notify_offline',
  'notify_rapid_rise',
  'notify_rapid_drop',
  'learned_field_capacity',
  'learned_soil',
  'moisture_offset',
  'moisture_gain',
  'report_interval_min',
] as const;

function zoneLine(
  row: ZoneRow,
  { devices, zones }: NumberedGarden['numbers'],
  plantNames: ReadonlyMap<PlantId, string>,
  parts: GardenFileAbout['parts'],
): object {
  const { master_zone_id: _master, ...fields } = presentZoneColumns(row);
  const water = toFields(row, [
    'depletion_mm',
    'surface_depletion_mm',
    'wetted_fraction',
    'unwetted_depletion_mm',
    'settled_date',
  ]);
  return {
    number: zones.of(row.id),
    device: devices.of(row.deviceId),
    ...fields,
    ...toFields(row, [
      'terminal',
      'valve_status',
      'locked_at',
      'lock_cause',
      'metered_flow_l_per_min',
      'learned_field_capacity',
      'application_factor',
      'available_water_factor',
      'demand_factor',
      'refill_share',
      'most_application_factor',
      'calibration_mode',
    ]),
    primary_plant: (row.primaryPlantId && plantNames.get(row.primaryPlantId)) ?? null,
    other_plants: row.otherPlantIds.flatMap((id) => plantNames.get(id) ?? []),
    master_zone: row.masterZoneId && zones.of(row.masterZoneId),
    ...(parts.history ? water : Object.fromEntries(Object.keys(water).map((field) => [field, null]))),
  };
}
