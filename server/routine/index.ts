/** What is done by itself, by one process at a time. */
import type { Driver } from '@sluice/drivers/driver';
import type { SimulatedGardenClient } from '@sluice/drivers/simulated/garden-client';
import type { DriverKind } from '@sluice/engine/vocabulary/hardware';
import type { Logger } from 'pino';
import { MAIL_QUEUE } from '../account/index.ts';
import { clearIdleDemos } from '../demo/index.ts';
import { simulatedGroups } from '../groups/index.ts';
import type { Jobs } from '../platform/jobs.ts';
import type { Mail, Mailer } from '../platform/mail.ts';
import type { Services } from '../platform/services.ts';
import { SENSOR_QUEUE } from '../sensors/index.ts';
import { simulatedPlace, simulatedWeather } from '../simulated-weather.ts';
import { syncWeather } from '../weather/index.ts';
import { readSensorsAndHubs } from './read-sensors.ts';
import { settleSoil } from './settle-soil.ts';

export interface RoutineParts {
  services: Services;
  jobs: Jobs;
  mailer: Mailer;
  garden: SimulatedGardenClient;
  driverOf: (kind: DriverKind) => Driver;
  log: Logger;
}

/** Days fetched again each time: yesterday's figures settle only in the night. */
const WEATHER_BACK_DAYS = 3;

export async function startRoutine({ services, jobs, mailer, garden, driverOf, log }: RoutineParts): Promise<void> {
  const { db, clock, live } = services;
  await jobs.work<Mail>(MAIL_QUEUE, (mail) => mailer.send(mail));
  await jobs.every(SENSOR_QUEUE, '* * * * *', () => readSensorsAndHubs(db, driverOf, clock.now()));
  await jobs.every('weather', '7 * * * *', async () => {
    const { latitudeDeg, longitudeDeg, elevationM } = simulatedPlace;
    for (const group of await simulatedGroups(db)) {
      const place = { id: group.id, timeZone: group.timeZone, latitudeDeg, longitudeDeg, elevationM };
      await syncWeather(db, simulatedWeather, place, WEATHER_BACK_DAYS, clock.now());
      await settleSoil(db, group, clock.now());
    }
  });
  await jobs.every('clear-demos', '23 3 * * *', async () => {
    const cleared = await clearIdleDemos(services, garden);
    if (cleared > 0) log.info({ cleared }, 'idle demo accounts cleared away');
  });
  await jobs.every('forget-live-changes', '*/10 * * * *', () => live.forgetOld());
}
