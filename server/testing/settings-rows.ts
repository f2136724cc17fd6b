/** Every setting, with the output that changes with it. */
import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { missingNeeds } from '@sluice/contract/weather';
import { remindersBetween } from '@sluice/engine/programs/reminder';
import { may } from '@sluice/engine/vocabulary/roles';
import { HOUR_MS } from '@sluice/engine/vocabulary/units';
import { eq, type SQL } from 'drizzle-orm';
import { getTableConfig, type PgTable } from 'drizzle-orm/pg-core';
import { apiTokens } from '../account/tables.ts';
import { backupPrograms, backupProgramZones } from '../backup-programs/tables.ts';
import { devicesOfGroup, findNextSync } from '../devices/index.ts';
import { devices } from '../devices/tables.ts';
import { groups } from '../groups/tables.ts';
import { gardenMessages, notificationChoices, notificationSettings } from '../notifications/tables.ts';
import { oneTimeRuns, oneTimeRunZones } from '../one-time-runs/tables.ts';
import { preferences } from '../preferences/tables.ts';
import { programs, programZones } from '../programs/tables.ts';
import { groupRegulations } from '../regulations/tables.ts';
import { reminders } from '../reminders/tables.ts';
import { restrictions } from '../restrictions/tables.ts';
import { skips } from '../schedule/tables.ts';
import { sensorsOfGroups } from '../sensors/index.ts';
import { changeSensor } from '../sensors/service.ts';
import { sensors } from '../sensors/tables.ts';
import { tanks } from '../tanks/tables.ts';
import { tariffs, waterBudgets } from '../tariffs/tables.ts';
import { presentUser } from '../users/index.ts';
import { users } from '../users/tables.ts';
import { weatherDays, weatherProviderSettings } from '../weather/tables.ts';
import { findProblems } from '../zones/columns.ts';
import { zonesOfGroup } from '../zones/index.ts';
import { zones } from '../zones/tables.ts';
import {
  bill,
  departures,
  lateStarts,
  masterUntil,
  monthBudget,
  namesAfterLook,
  order,
  readings,
  reminder,
  runCaps,
  savings,
  sensorSay,
  silence,
  tank,
  weatherAsked,
} from './settings-outputs.ts';
import { type Given, type Output, onlySensor, onlyZone, outputsWith, planner, type Scene } from './settings-scene.ts';

export interface Row {
  /** What changes, in a word. */
  output: string;
  /** The outputs with two or more values, all different. */
  outputs: (scene: Scene) => Promise<unknown[]>;
}

/** Set in the database, one after the other. */
function storedColumn(
  table: PgTable,
  column: string,
  values: unknown[],
  { output = 'the planner', of = planner, given = [], where }: Extra = {},
): [string, Row] {
  const property = Object.entries(table).find(([, one]) => (one as { name?: string } | null)?.name === column)?.[0];
  if (property === undefined) throw new Error(`no column ${column}`);
  return [
    `${getTableConfig(table).name}.${column}`,
    { output, outputs: (scene) => outputsWith(scene, table, property, values, of, given, where?.(scene)) },
  ];
}
interface Extra {
  output?: string;
  of?: Output;
  given?: Given[];
  where?: (scene: Scene) => SQL;
}
/** The weather has been unknown for three days. */
const noWeather: Given[] = [{ table: weatherDays, set: { fetchedAt: new Date(Date.UTC(2020, 0, 1)) } }];
const pricesOfAllMonths = (price: number) => ({
  ...{ from: null, per: 'm3', householdM3: 0 },
  tiers: [{ upToM3: null, price }],
});
const with_ = (table: PgTable, set: Record<string, unknown>): Given[] => [{ table, set }];

const DRIP = { sprinkler: 'ROTARY_EMITTER', soil: 'LOAM' };

/** Settings of a person whose missed watering is mailed. */
const whenMailed = (settings: Record<string, unknown>): [Extra] => [
  {
    output: 'by which ways and when a message leaves',
    of: departures,
    given: [
      { table: notificationChoices, set: { channels: ['EMAIL'] } },
      { table: notificationSettings, set: { timeZone: null, quietFrom: null, quietUntil: null, digestTime: null } },
      { table: notificationSettings, set: settings },
    ].filter(({ set }) => Object.keys(set).length > 0),
  },
];

const pattern = (table: PgTable, given: Given[] = [], of: Output = planner, output = 'the planner') => [
  storedColumn(table, 'repeat', ['interval', 'even_days', 'odd_days'], { given, of, output }),
  storedColumn(table, 'interval_days', [1, 3], { given, of, output }),
  storedColumn(table, 'weekdays', [[1], [2, 4]], {
    given: [...given, ...with_(table, { repeat: 'weekly' })],
    of,
    output,
  }),
  storedColumn(table, 'months', [[], [1]], { given, of, output }),
];

const amounts = (table: PgTable, given: Given[] = []) => [
  storedColumn(table, 'duration_s', [300, 400], { given }),
  storedColumn(table, 'volume_l', [null, 50], { given }),
  [
    `${getTableConfig(table).name}.zone_id`,
    {
      output: 'the planner',
      outputs: (scene) => outputsWith(scene, table, 'zoneId', [scene.zone, scene.other], planner, given),
    },
  ] as [string, Row],
  [
    `${getTableConfig(table).name}.position`,
    { output: 'which zone comes first', outputs: (scene) => firstZone(scene, table, given) },
  ] as [string, Row],
];

/** What a device gets when somebody sets its sensor. */
const sensorCommand = (field: string, values: unknown[]): Row => ({
  output: 'what the sensor is told',
  outputs: async (scene) => {
    const commands: unknown[] = [];
    const hardware = {
      findDriver: () => ({
        probes: { setProbe: async (_address: string, settings: object) => void commands.push(settings) },
      }),
    };
    const sensor = (await scene.groupOf()).sensors[0];
    for (const value of values) {
      const before = commands.length;
      await changeSensor(scene.server.services, hardware as never, sensor?.id as never, { [field]: value } as never);
      if (commands.length === before) throw new Error(`${field} was not told`);
    }
    return commands;
  },
});

export const ROWS = new Map<string, Row>([
  // The planner's preferences.
  storedColumn(preferences, 'rain_enabled', [true, false]),
  storedColumn(preferences, 'rain_strategy', ['forecast', 'expectation']),
  storedColumn(preferences, 'rain_threshold_mm', [5, 12]),
  storedColumn(preferences, 'rain_probability_percent', [50, 80]),
  storedColumn(preferences, 'rain_days_to_skip', [[0], [-1, 0, 1]]),
  storedColumn(preferences, 'wind_enabled', [true, false]),
  storedColumn(preferences, 'wind_threshold_kmh', [20, 40]),
  storedColumn(preferences, 'winterization_enabled', [true, false]),
  storedColumn(preferences, 'winterization_c', [0, 5]),
  storedColumn(preferences, 'winter_watering_enabled', [false, true]),
  storedColumn(preferences, 'winter_watering_c', [3, 9], {
    given: with_(preferences, { winterWateringEnabled: true }),
  }),
  storedColumn(preferences, 'morning_from', ['04:00', '05:00'], { given: with_(preferences, { morningTo: '09:00' }) }),
  storedColumn(preferences, 'morning_to', ['08:00', '09:00'], { given: with_(preferences, { morningFrom: '04:00' }) }),
  storedColumn(preferences, 'afternoon_from', ['17:00', '18:00'], {
    given: with_(preferences, { afternoonTo: '21:00' }),
  }),
  storedColumn(preferences, 'afternoon_to', ['20:00', '21:00'], {
    given: with_(preferences, { afternoonFrom: '17:00' }),
  }),
  storedColumn(preferences, 'rest_time_min', [0, 20]),
  storedColumn(preferences, 'finish_before_sunrise', [true, false]),
  storedColumn(preferences, 'solar_pump', [true, false]),
  storedColumn(preferences, 'closed_from', ['11-01', '12-01'], { given: with_(preferences, { closedTo: '03-01' }) }),
  storedColumn(preferences, 'closed_to', ['02-01', '03-01'], { given: with_(preferences, { closedFrom: '11-01' }) }),
  storedColumn(preferences, 'source_capacity_l_per_min', [null, 15]),
  storedColumn(preferences, 'water_salinity_ds_per_m', [null, 3]),
  storedColumn(preferences, 'most_zones_at_once', [1, 3]),
  storedColumn(preferences, 'missed_start', ['skip', 'run_late', 'rest'], {
    of: lateStarts,
    output: 'late starts',
    given: with_(preferences, { missedStartHours: 3 }).concat(
      with_(zones, { smart: false }),
      with_(restrictions, { startTime: '00:00', endTime: '00:30' }),
    ),
  }),
  storedColumn(preferences, 'missed_start_hours', [1, 4], { of: lateStarts, output: 'late starts' }),
  storedColumn(preferences, 'most_run_min', [240, 10]),
  storedColumn(preferences, 'most_day_volume_l', [null, 50], { of: runCaps, output: 'when a run is ended' }),
  storedColumn(preferences, 'lead_s', [0, 60], { of: masterUntil, output: 'when a master valve is open' }),
  storedColumn(preferences, 'lag_s', [0, 60], { of: masterUntil, output: 'when a master valve is open' }),
  // Programs of all kinds.
  storedColumn(programs, 'enabled', [true, false]),
  storedColumn(programs, 'start_day', ['2020-01-01', '2020-01-02']),
  storedColumn(programs, 'end_day', [null, '2040-01-01']),
  storedColumn(programs, 'start_time', ['06:00', '07:00']),
  storedColumn(programs, 'end_time', [null, '08:00']),
  storedColumn(programs, 'anchor', ['start', 'finish']),
  ...pattern(programs),
  ...amounts(programZones),
  storedColumn(backupPrograms, 'enabled', [true, false], { given: noWeather }),
  storedColumn(backupPrograms, 'start_time', ['05:00', '06:00'], { given: noWeather }),
  ...pattern(backupPrograms, noWeather),
  ...amounts(backupProgramZones, noWeather),
  storedColumn(oneTimeRuns, 'starts_at', [new Date(Date.UTC(2040, 0, 1)), new Date(Date.UTC(2040, 0, 2))]),
  ...amounts(oneTimeRunZones, with_(oneTimeRuns, { startsAt: new Date(Date.UTC(2040, 0, 1)) })),
  // Restrictions and regulations.
  storedColumn(restrictions, 'start_time', ['10:00', '11:00']),
  storedColumn(restrictions, 'end_time', ['15:00', '16:00']),
  storedColumn(restrictions, 'months', [[], [7]]),
  storedColumn(restrictions, 'weekdays', [[], [1]]),
  storedColumn(groupRegulations, 'is_followed', [true, false]),
  storedColumn(groupRegulations, 'choice', ['A', 'B']),
  storedColumn(groupRegulations, 'house_number', [1, 2]),
  storedColumn(groupRegulations, 'answered_for', [', 1010, , Wien, AT', 'Ring, 1010, , Wien, AT']),
  storedColumn(skips, 'scope', ['all', 'schedule']),
  storedColumn(skips, 'occurrence_id', ['a', 'b'], { given: with_(skips, { scope: 'schedule' }) }),
  [
    'skips.zone_id',
    {
      output: 'the planner',
      outputs: async (scene) => {
        const given = with_(skips, { scope: 'zone' });
        return outputsWith(scene, skips, 'zoneId', [scene.zone, scene.other], planner, given);
      },
    },
  ],
  storedColumn(skips, 'from_at', [new Date(Date.UTC(2026, 0, 1)), new Date(Date.UTC(2026, 0, 2))]),
  storedColumn(skips, 'until_at', [new Date(Date.UTC(2040, 0, 1)), new Date(Date.UTC(2040, 0, 2))]),
  // Zones.
  storedColumn(zones, 'enabled', [true, false], { where: onlyZone }),
  storedColumn(zones, 'area_m2', [50, 80], { where: onlyZone }),
  storedColumn(zones, 'plant_type', ['COOL_GRASS', 'SHRUBS'], { where: onlyZone }),
  storedColumn(zones, 'soil', ['LOAM', 'SAND'], { where: onlyZone }),
  storedColumn(zones, 'sprinkler', ['ROTARY_NOZZLE', 'BUBBLER'], { where: onlyZone }),
  storedColumn(zones, 'shade', ['NONE', 'LOTS'], { where: onlyZone }),
  storedColumn(zones, 'slope', ['FLAT', 'STEEP'], { where: onlyZone }),
  storedColumn(zones, 'aspect', [null, 'S', 'N'], { given: with_(zones, { slope: 'STEEP' }), where: onlyZone }),
  storedColumn(zones, 'mulch', [null, 'ORGANIC', 'FILM'], { where: onlyZone }),
  storedColumn(zones, 'rain_share', [null, 0.5, 0], { where: onlyZone }),
  storedColumn(zones, 'container', [null, 'RAISED_BED'], {
    where: onlyZone,
    given: with_(zones, { containerDepthM: 0.2 }),
  }),
  storedColumn(zones, 'container_volume_l', [10, 20], {
    where: onlyZone,
    given: with_(zones, { container: 'POT', areaM2: 0.2 }),
  }),
  storedColumn(zones, 'container_depth_m', [0.1, 0.2], {
    where: onlyZone,
    given: with_(zones, { container: 'RAISED_BED' }),
  }),
  storedColumn(zones, 'location', ['indoor', 'outdoor'], { where: onlyZone }),
  storedColumn(zones, 'smart', [true, false], { where: onlyZone }),
  storedColumn(zones, 'smart_level', ['basic', 'advanced'], { where: onlyZone }),
  storedColumn(zones, 'recipe', ['DEFAULT', 'LESS_WATER', 'MORE_FREQUENT'], { where: onlyZone }),
  storedColumn(zones, 'boost_factor', [1, 1.5], { where: onlyZone }),
  storedColumn(zones, 'customized_moisture_low', [0.3, 0.5], {
    where: onlyZone,
    given: with_(zones, { recipe: 'CUSTOMIZED', customizedMoistureHigh: 0.9 }),
  }),
  storedColumn(zones, 'customized_moisture_high', [0.8, 0.9], {
    where: onlyZone,
    given: with_(zones, { recipe: 'CUSTOMIZED', customizedMoistureLow: 0.3 }),
  }),
  storedColumn(zones, 'flow_l_per_min', [10, 20], { where: onlyZone }),
  storedColumn(zones, 'root_depth_m', [0.2, 0.4], { where: onlyZone }),
  storedColumn(zones, 'emitter_spacing_m', [0.2, 0.6], { where: onlyZone, given: with_(zones, DRIP) }),
  storedColumn(zones, 'line_spacing_m', [0.2, 0.6], { where: onlyZone, given: with_(zones, DRIP) }),
  storedColumn(zones, 'catch_can_rate_mm_per_hour', [8, 16], { where: onlyZone }),
  storedColumn(zones, 'distribution_uniformity', [0.5, 0.8], { where: onlyZone }),
  storedColumn(zones, 'efficiency', [0.6, 0.9], { where: onlyZone }),
  storedColumn(zones, 'crop_coefficient', [0.4, 0.9], { where: onlyZone }),
  storedColumn(zones, 'allowable_depletion', [0.3, 0.6], { where: onlyZone }),
  storedColumn(zones, 'demand_feedback', [0.8, 1, 1.2], { where: onlyZone }),
  storedColumn(zones, 'intake_feedback', [0.4, 1], { where: onlyZone }),
  storedColumn(zones, 'planted_on', ['2026-06-01', '2026-06-10'], {
    where: onlyZone,
    given: with_(zones, { recipe: 'NEW_PLANT' }),
  }),
  storedColumn(zones, 'sown_on', [null, '2026-06-10'], { where: onlyZone }),
  storedColumn(zones, 'most_run_min', [null, 10], { where: onlyZone }),
  storedColumn(zones, 'most_day_volume_l', [null, 50], { of: runCaps, output: 'when a run is ended', where: onlyZone }),
  storedColumn(zones, 'is_exclusive', [true, false], { where: onlyZone }),
  [
    'zones.master_zone_id',
    {
      output: 'the planner: a master is not watered for itself',
      outputs: (scene) => outputsWith(scene, zones, 'masterZoneId', [null, scene.other], planner, [], onlyZone(scene)),
    },
  ],
  [
    'zones.primary_plant_id',
    {
      output: 'the kind of plant that the planner reckons with',
      outputs: async (scene) => {
        const plants = (await scene.call<{ plants: { id: string; plant_type: string }[] }>('GET', '/plants?limit=200'))
          .body.data.plants;
        const kinds: unknown[] = [];
        for (const kind of ['SHRUBS', 'TREES']) {
          const plant = plants.find(({ plant_type }) => plant_type === kind);
          await scene.call('PUT', `/zones/${scene.other}/plants`, { primary_plant_id: plant?.id, other_plant_ids: [] });
          kinds.push((await scene.groupOf()).zones.find(({ id }) => id === scene.other)?.plant_type);
        }
        return kinds;
      },
    },
  ],
  [
    'zones.position',
    {
      output: 'the order of zones',
      outputs: (scene) =>
        outputsWith(
          scene,
          zones,
          'position',
          [0, 99],
          order((tx) => zonesOfGroup(tx, scene.groupId)),
          [],
          onlyZone(scene),
        ),
    },
  ],
  // Devices and the garden.
  storedColumn(devices, 'is_switched_off', [true, false]),
  storedColumn(devices, 'sync_frequency_min', [15, 60], {
    output: 'when a battery device calls in',
    given: with_(devices, { batteryFraction: 0.5, lastSyncAt: new Date(Date.UTC(2026, 5, 1)) }),
    of: async (tx, scene) => (await devicesOfGroup(tx, scene.groupId)).map(findNextSync),
  }),
  storedColumn(devices, 'follows_names', [true, false], {
    output: 'what zones are called after a station was renamed',
    of: namesAfterLook,
  }),
  storedColumn(zones, 'has_own_name', [true, false], {
    output: 'what it is called after its station was renamed',
    given: with_(devices, { followsNames: true }),
    of: namesAfterLook,
  }),
  [
    'devices.position',
    {
      output: 'the order of devices',
      outputs: async (scene) => {
        await scene.addDevice('SPRITE-8');
        return outputsWith(
          scene,
          devices,
          'position',
          [0, 99],
          order((tx) => devicesOfGroup(tx, scene.groupId)),
          [],
          eq(devices.id, scene.deviceId),
        );
      },
    },
  ],
  storedColumn(groups, 'device_type', ['SPRITE', 'PIXIE']),
  storedColumn(groups, 'location', ['indoor', 'outdoor']),
  storedColumn(groups, 'time_zone', ['Europe/Vienna', 'Europe/London']),
  storedColumn(groups, 'latitude', [40, 50], { given: with_(groups, { longitude: 10 }) }),
  storedColumn(groups, 'longitude', [10, 20], { given: with_(groups, { latitude: 40 }) }),
  storedColumn(groups, 'elevation_m', [0, 2000], {
    of: weatherAsked,
    output: 'the place that the weather is asked for',
  }),
  storedColumn(groups, 'street', ['Ring 1', 'Ring 2']),
  storedColumn(groups, 'country', ['AT', 'DE']),
  storedColumn(groups, 'state', ['Wien', 'Tirol']),
  storedColumn(groups, 'zipcode', ['1010', '6020']),
  storedColumn(groups, 'rain_delay_until', [null, new Date(Date.UTC(2040, 0, 1))]),
  storedColumn(weatherDays, 'corrected_rainfall_mm', [null, 30]),
  // The weather's service.
  storedColumn(weatherProviderSettings, 'provider', ['TEMPEST', 'OPENWEATHER'], {
    of: weatherAsked,
    output: 'who is asked',
  }),
  storedColumn(weatherProviderSettings, 'station_id', ['1', '2'], { of: weatherAsked, output: 'as whom it is asked' }),
  storedColumn(weatherProviderSettings, 'device_id', ['1', '2'], { of: weatherAsked, output: 'as whom it is asked' }),
  storedColumn(weatherProviderSettings, 'secret', ['a', 'b'], { of: weatherAsked, output: 'as whom it is asked' }),
  [
    'weather_provider_settings.owns_hardware',
    {
      output: 'whether the station may be chosen',
      outputs: async (_scene) =>
        [true, false].map(
          (owns_hardware) =>
            missingNeeds(
              { station_id: null, device_id: null, secret: false, owns_hardware: true },
              { station_id: null, device_id: null, owns_hardware },
            ).length,
        ),
    },
  ],
  // Sensors.
  [
    'sensors.zone_id',
    {
      output: 'the planner',
      outputs: (scene) =>
        outputsWith(scene, sensors, 'zoneId', [scene.zone, null], planner, [
          { table: sensors, set: { skipAbove: 0.6 } },
        ]),
    },
  ],
  [
    'sensors.adjusted_zone_ids',
    {
      output: 'the planner',
      outputs: (scene) =>
        outputsWith(scene, sensors, 'adjustedZoneIds', [[], [scene.other]], planner, [
          { table: sensors, set: { zoneId: null, skipAbove: 0.6 } },
          { table: zones, set: { smart: true, smartLevel: 'advanced' } },
        ]),
    },
  ],
  storedColumn(sensors, 'skip_above', [0.7, 0.9], { where: onlySensor }),
  storedColumn(sensors, 'add_below', [0.3, 0.4], { where: onlySensor }),
  [
    'sensors.position',
    {
      output: 'the order of sensors',
      outputs: async (scene) => {
        const added = await scene.addSensor({ name: 'Second', zone_id: scene.other });
        if (added.code !== 200) throw new Error(JSON.stringify(added.body.errors));
        const first = (await scene.groupOf()).sensors[0]?.id;
        return outputsWith(
          scene,
          sensors,
          'position',
          [0, 99],
          order((tx) => sensorsOfGroups(tx, [scene.groupId])),
          [],
          eq(sensors.id, first as never),
        );
      },
    },
  ],
  ['sensors.light_mode', sensorCommand('light_mode', ['off', 'auto'])],
  ['sensors.light_colour', sensorCommand('light_colour', ['red', 'blue'])],
  ['sensors.report_interval_min', sensorCommand('report_interval', [15, 30])],
  ['sensors.is_continuous', sensorCommand('continuous_monitoring', [true, false])],
  storedColumn(sensors, 'verdict_dismissed_at', [null, new Date(Date.UTC(2040, 0, 1))], {
    of: sensorSay,
    output: 'whether a sensor that was found wrong is heard',
    given: with_(sensors, { verdict: 'stuck' }),
  }),
  storedColumn(sensors, 'notify_offline', [true, false], { of: silence(100), output: 'messages' }),
  storedColumn(sensors, 'notification_mode', ['basic', 'smart'], {
    of: silence(1),
    output: 'messages',
    given: [{ table: sensors, set: { lastReportAt: new Date(Date.UTC(2026, 5, 17, 9)), reportIntervalMin: 240 } }],
  }),
  storedColumn(sensors, 'notify_rapid_rise', [true, false], {
    of: readings(0.1, 0.4),
    output: 'messages',
    given: with_(weatherDays, { rainfallMm: 0 }),
  }),
  storedColumn(sensors, 'notify_rapid_drop', [true, false], { of: readings(0.4, 0.1), output: 'messages' }),
  // Reminders.
  ...remindersRows(),
  // People.
  ['users.first_name', { output: 'where the forum opens', outputs: (scene) => forum(scene, 'firstName') }],
  ['users.last_name', { output: 'where the forum opens', outputs: (scene) => forum(scene, 'lastName') }],
  [
    'users.unit_system',
    {
      output: 'which area is too small',
      outputs: async (scene) => {
        const [zone] = await zonesOfGroup(scene.server.db, scene.groupId);
        if (!zone) throw new Error('no zone');
        const areaM2 = 0.095;
        return (['SI', 'US'] as const).map((unitSystem) =>
          findProblems(
            { ...zone, areaM2 },
            { areaM2 },
            { location: 'outdoor', timers: new Map(), unitSystem, today: '2026-06-17' },
          ),
        );
      },
    },
  ],
  [
    'users.lang',
    {
      output: 'the language of messages',
      outputs: async (scene) => {
        const answers: unknown[] = [];
        for (const lang of ['DE', 'FR']) {
          await scene.call('POST', '/profile', { lang });
          answers.push((await scene.call('POST', `/groups/${scene.id}/programs`, {})).body.errors);
        }
        return answers;
      },
    },
  ],
  screen('users.account_type', 'dashboard/app/menu.test.ts', 'CORPORATION'),
  screen('users.first_weekday', 'dashboard/platform/display/calendar-names.test.ts', 'listWeekdayChoices'),
  [
    'shares.relationship',
    {
      output: 'what one may do',
      outputs: async (_scene) =>
        (['OWNER', 'MANAGER', 'PLAYER'] as const).map((one) => [may(one, 'change'), may(one, 'own')]),
    },
  ],
  [
    'api_tokens.scope',
    {
      output: 'whether a script may change things',
      outputs: (scene) => scriptAnswers(scene, 'scope', ['all', 'read']),
    },
  ],
  [
    'api_tokens.group_id',
    {
      output: 'which garden a script reaches',
      outputs: async (scene) => {
        const other = await anotherGarden(scene);
        const answers = await scriptAnswers(scene, 'groupId', [scene.id, other]);
        await scene.call('DELETE', `/groups/${other}`);
        return answers;
      },
    },
  ],
  [
    'api_tokens.expires_at',
    {
      output: 'how long a script gets in',
      outputs: (scene) => scriptAnswers(scene, 'expiresAt', [null, new Date(Date.UTC(2020, 0, 1))]),
    },
  ],
  // Messages.
  storedColumn(
    notificationSettings,
    'time_zone',
    [null, 'Asia/Tokyo'],
    ...whenMailed({ quietFrom: '18:00', quietUntil: '23:00' }),
  ),
  storedColumn(notificationSettings, 'quiet_from', [null, '05:00'], ...whenMailed({ quietUntil: '23:59' })),
  storedColumn(notificationSettings, 'quiet_until', ['23:00', '23:30'], ...whenMailed({ quietFrom: '00:00' })),
  storedColumn(notificationSettings, 'digest_time', [null, '03:07'], ...whenMailed({})),
  storedColumn(notificationChoices, 'channels', [['IN_APP'], ['EMAIL'], ['PUSH']], {
    output: 'by which ways and when a message leaves',
    of: departures,
    given: with_(gardenMessages, { kinds: {} }),
  }),
  storedColumn(gardenMessages, 'mode', ['OWN', 'URGENT', 'NONE'], ...whenMailed({})),
  storedColumn(gardenMessages, 'kinds', [{ watering: ['IN_APP'] }, { watering: ['PUSH'] }, {}], ...whenMailed({})),
  // Money.
  storedColumn(tariffs, 'per', ['m3', '1000gal'], { of: savings, output: 'money saved' }),
  storedColumn(tariffs, 'household_m3', [0, 4], { of: savings, output: 'money saved' }),
  storedColumn(tariffs, 'tiers', [[{ upToM3: null, price: 2 }], [{ upToM3: null, price: 4 }]], {
    of: savings,
    output: 'money saved',
  }),
  storedColumn(tariffs, 'from_month', ['2000-01-01', '2100-01-01'], {
    ...{ of: savings, output: 'money saved', given: with_(tariffs, { earlier: [pricesOfAllMonths(9)] }) },
  }),
  storedColumn(tariffs, 'earlier', [[pricesOfAllMonths(4)], [pricesOfAllMonths(9)]], {
    ...{ of: savings, output: 'money saved', given: with_(tariffs, { from: '2100-01-01' }) },
  }),
  storedColumn(waterBudgets, 'kind', ['volume', 'money'], { of: bill, output: 'the budget of a month' }),
  storedColumn(waterBudgets, 'amount', [2, 5], { of: bill, output: 'the budget of a month' }),
  storedColumn(waterBudgets, 'cut', ['none', 'mild', 'strong'], { of: monthBudget, output: 'what a month may take' }),
  storedColumn(tanks, 'capacity_l', [100, 200], { of: tank, output: 'the tank’s level' }),
  storedColumn(tanks, 'reserve_l', [0, 40], { of: tank, output: 'what stays in the tank' }),
  storedColumn(tanks, 'roof_m2', [0, 60], { of: tank, output: 'what the planner lets rain fill' }),
  storedColumn(tanks, 'runoff_fraction', [0.5, 0.9], { of: tank, output: 'what the planner lets rain fill' }),
  storedColumn(tanks, 'refill_l_per_hour', [0, 30], { of: tank, output: 'what refills the tank' }),
  storedColumn(tanks, 'when_empty', ['wait', 'mains'], { of: tank, output: 'who waits for the tank' }),
  storedColumn(tanks, 'zone_ids', [null, []], { of: tank, output: 'which zones draw from the tank' }),
  storedColumn(tanks, 'read_l', [200, 400], { of: tank, output: 'the tank’s level' }),
  storedColumn(tanks, 'read_at', [new Date('2026-06-01'), new Date('2026-06-16')], {
    of: tank,
    output: 'the tank’s level',
  }),
]);

/** A second zone comes before the first, or after it. */
async function firstZone(scene: Scene, table: PgTable, given: Given[]): Promise<string[]> {
  const [row] = await scene.server.db.select().from(table);
  await scene.server.db.insert(table).values({ ...row, zoneId: scene.other, position: 5 });
  const columns = table as PgTable & { position: never };
  const outputs = await outputsWith(scene, table, 'position', [0, 9], planner, given, eq(columns.position, 0));
  await scene.server.db.delete(table).where(eq(columns.position, 5));
  return outputs;
}

function remindersRows(): [string, Row][] {
  const once = (column: string, values: unknown[], given: Given[] = []) =>
    storedColumn(reminders, column, values, { of: reminder, output: 'when people are reminded', given });
  return [
    once('enabled', [true, false]),
    once('kind', ['pattern', 'moisture']),
    once('start_day', ['2020-01-01', '2040-01-01']),
    once('end_day', [null, '2021-01-01']),
    once('start_time', ['08:00', '09:00']),
    ...pattern(reminders, [], reminder, 'when people are reminded'),
    [
      'reminders.moisture_below',
      {
        output: 'when people are reminded',
        outputs: async (_scene) => {
          const rule = (below: number) =>
            remindersBetween({ by: 'moisture', below }, 0, HOUR_MS, 'UTC', [
              { atMs: 1, moisture: 0.3 },
              { atMs: 2, moisture: 0.2 },
            ]);
          return [rule(0.25), rule(0.1)];
        },
      },
    ],
  ];
}

/** What is set by hand, shown on a screen; its own test proves it. */
function screen(column: string, path: string, says: string): [string, Row] {
  const file = resolve(import.meta.dirname, '..', '..', path);
  return [
    column,
    {
      output: `a screen: ${path}`,
      outputs: async (_scene) =>
        existsSync(file) && readFileSync(file, 'utf8').includes(says) ? ['proven', 'there'] : [],
    },
  ];
}

async function forum(scene: Scene, name: 'firstName' | 'lastName'): Promise<unknown[]> {
  const [user] = await scene.server.db
    .select()
    .from(users)
    .where(eq(users.id, scene.userId as never));
  if (!user) throw new Error('no user');
  const nobody = { ...user, firstName: null, lastName: null };
  return [null, 'Ada'].map(
    (value) => presentUser({ ...nobody, [name]: value }, 'OWNER', 'https://forum.example').community_url,
  );
}

async function anotherGarden(scene: Scene): Promise<string> {
  const made = await scene.call<{ group: { id: string } }>('POST', '/groups', {
    name: 'Roof',
    device_type: 'SPRITE',
    location: 'outdoor',
    time_zone: 'Europe/Vienna',
  });
  return made.body.data.group.id;
}

async function scriptAnswers(
  scene: Scene,
  property: 'scope' | 'groupId' | 'expiresAt',
  values: unknown[],
): Promise<unknown[]> {
  const made = await scene.call<{ token: string }>('POST', '/account/tokens', {
    name: property,
    scope: 'all',
    expires_in_days: 30,
  });
  const answers: number[] = [];
  for (const value of values) {
    await scene.server.db.update(apiTokens).set({ [property]: value });
    answers.push(
      (await scene.server.call(made.body.data.token, 'PATCH', `/groups/${scene.id}/weather_constraints`, {})).code,
    );
  }
  return answers;
}
