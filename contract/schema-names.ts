/**
 * Names of the schemas that cross the wire: the export `oneTimeRun` is `OneTimeRun` in the API's description and
 * in the client that is made from it.
 */
import { z } from 'zod';
import * as account from './account.ts';
import * as alarmContacts from './alarm-contacts.ts';
import * as appointments from './appointments.ts';
import * as auditTrail from './audit-trail.ts';
import * as backupPrograms from './backup-programs.ts';
import * as controllerPrograms from './controller-programs.ts';
import * as demo from './demo.ts';
import * as devices from './devices.ts';
import * as envelope from './envelope.ts';
import * as firms from './firms.ts';
import * as gardenFile from './garden-file.ts';
import * as gardensOverview from './gardens-overview.ts';
import * as groups from './groups.ts';
import * as guestLinks from './guest-links.ts';
import * as hardware from './hardware.ts';
import * as hubs from './hubs.ts';
import * as liveUpdates from './live-updates.ts';
import * as location from './location.ts';
import * as manualRuns from './manual-runs.ts';
import * as notificationSettings from './notification-settings.ts';
import * as notifications from './notifications.ts';
import * as oneTimeRuns from './one-time-runs.ts';
import * as openid from './openid.ts';
import * as openings from './openings.ts';
import * as passkeys from './passkeys.ts';
import * as pastYear from './past-year.ts';
import * as personalData from './personal-data.ts';
import * as plants from './plants.ts';
import * as preferences from './preferences.ts';
import * as primitives from './primitives.ts';
import * as programs from './programs.ts';
import * as reasons from './reasons.ts';
import * as recurrence from './recurrence.ts';
import * as regulations from './regulations.ts';
import * as reminders from './reminders.ts';
import * as replacements from './replacements.ts';
import * as restore from './restore.ts';
import * as restrictions from './restrictions.ts';
import * as runs from './runs.ts';
import * as savings from './savings.ts';
import * as schedule from './schedule.ts';
import * as sensors from './sensors.ts';
import * as serverBackups from './server-backups.ts';
import * as serverStatus from './server-status.ts';
import * as settingsCopies from './settings-copies.ts';
import * as smartHomes from './smart-homes.ts';
import * as tanks from './tanks.ts';
import * as tariffs from './tariffs.ts';
import * as tickets from './tickets.ts';
import * as users from './users.ts';
import * as valveTests from './valve-tests.ts';
import * as weather from './weather.ts';
import * as weatherStations from './weather-stations.ts';
import * as yearReport from './year-report.ts';
import * as zoneCalibration from './zone-calibration.ts';
import * as zoneFlow from './zone-flow.ts';
import * as zoneTable from './zone-table.ts';
import * as zones from './zones.ts';

/** Every file with schemas; a test compares them with the folder. */
export const SCHEMA_MODULES: Readonly<Record<string, object>> = {
  account,
  'alarm-contacts': alarmContacts,
  appointments,
  'audit-trail': auditTrail,
  'backup-programs': backupPrograms,
  'controller-programs': controllerPrograms,
  demo,
  devices,
  envelope,
  firms,
  'garden-file': gardenFile,
  'gardens-overview': gardensOverview,
  groups,
  'guest-links': guestLinks,
  hardware,
  hubs,
  'live-updates': liveUpdates,
  location,
  'manual-runs': manualRuns,
  'notification-settings': notificationSettings,
  notifications,
  'one-time-runs': oneTimeRuns,
  openid,
  openings,
  passkeys,
  'past-year': pastYear,
  'personal-data': personalData,
  plants,
  preferences,
  primitives,
  programs,
  reasons,
  recurrence,
  regulations,
  reminders,
  replacements,
  restore,
  restrictions,
  runs,
  savings,
  schedule,
  sensors,
  'server-backups': serverBackups,
  'server-status': serverStatus,
  'settings-copies': settingsCopies,
  'smart-homes': smartHomes,
  tanks,
  tariffs,
  tickets,
  users,
  'valve-tests': valveTests,
  'weather-stations': weatherStations,
  weather,
  'year-report': yearReport,
  'zone-calibration': zoneCalibration,
  'zone-flow': zoneFlow,
  'zone-table': zoneTable,
  zones,
};

/** Parts of an address are described in the address itself. */
const OF_ADDRESSES = /(Query|Params|[pP]age|^proofYear)$/;

/** Gives every exported schema its name; needs to be called once, before a description is made. */
export function nameSchemas(): void {
  for (const module of Object.values(SCHEMA_MODULES)) {
    for (const [name, schema] of Object.entries(module)) {
      if (!(schema instanceof z.ZodType) || OF_ADDRESSES.test(name)) continue;
      const id = name.charAt(0).toUpperCase() + name.slice(1);
      if (z.globalRegistry.get(schema)?.id === undefined) {
        z.globalRegistry.add(schema, { ...z.globalRegistry.get(schema), id });
      }
    }
  }
}
