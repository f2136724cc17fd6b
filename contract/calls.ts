/**
 * All calls: of the API (below `/api/v1`) and of the website (below `/auth`), but for the live updates, which are a
 * stream (`live-updates.ts`). The dashboard imports types alone from here, so that its first view stays light.
 */
import { accountCalls, siteCalls } from './account.ts';
import { alarmConsentCalls, alarmContactCalls } from './alarm-contacts.ts';
import { appointmentCalls } from './appointments.ts';
import { auditTrailCalls } from './audit-trail.ts';
import { backupProgramCalls } from './backup-programs.ts';
import type { CallAnswer, Given } from './call.ts';
import { controllerProgramCalls } from './controller-programs.ts';
import { demoCalls, demoSiteCalls } from './demo.ts';
import { deviceCalls, deviceReadCalls } from './devices.ts';
import { firmCalls } from './firms.ts';
import { gardensOverviewCalls } from './gardens-overview.ts';
import { groupCalls, indexCalls } from './groups.ts';
import { guestCalls, guestLinkCalls } from './guest-links.ts';
import { hubCalls } from './hubs.ts';
import { locationCalls } from './location.ts';
import { manualRunCalls } from './manual-runs.ts';
import { notificationSettingsCalls, unsubscribeCalls } from './notification-settings.ts';
import { notificationCalls } from './notifications.ts';
import { oneTimeRunCalls } from './one-time-runs.ts';
import { openIdCalls, openIdSiteCalls } from './openid.ts';
import { openingCalls } from './openings.ts';
import { passkeyCalls, passkeySiteCalls } from './passkeys.ts';
import { pastYearCalls } from './past-year.ts';
import { personalDataCalls } from './personal-data.ts';
import { plantCalls } from './plants.ts';
import { preferenceCalls } from './preferences.ts';
import { programCalls } from './programs.ts';
import { regulationCalls, regulationProofCalls } from './regulations.ts';
import { reminderCalls } from './reminders.ts';
import { replacementCalls } from './replacements.ts';
import { restoreCalls } from './restore.ts';
import { restrictionCalls } from './restrictions.ts';
import { runCalls } from './runs.ts';
import { savingsCalls } from './savings.ts';
import { scheduleCalls, skipCalls } from './schedule.ts';
import { sensorCalls } from './sensors.ts';
import { serverBackupCalls } from './server-backups.ts';
import { serverAccessCalls, serverAccountCalls, serverSettingCalls, serverStatusCalls } from './server-status.ts';
import { settingsCopyCalls } from './settings-copies.ts';
import { appleHomeCalls, matterHomeCalls } from './smart-homes.ts';
import { tankCalls } from './tanks.ts';
import { tariffCalls } from './tariffs.ts';
import { ticketCalls } from './tickets.ts';
import { profileCalls, receivedInvitationCalls, shareCalls } from './users.ts';
import { valveTestCalls } from './valve-tests.ts';
import { weatherCalls } from './weather.ts';
import { weatherStationCalls } from './weather-stations.ts';
import { yearReportCalls } from './year-report.ts';
import { zoneCalibrationCalls } from './zone-calibration.ts';
import { zoneFlowCalls } from './zone-flow.ts';
import { zoneTableCalls } from './zone-table.ts';
import { valveReportCalls, zoneCalls, zonePhotoCalls, zoneReadCalls } from './zones.ts';

export const apiCalls = {
  ...accountCalls,
  ...appointmentCalls,
  ...auditTrailCalls,
  ...backupProgramCalls,
  ...demoCalls,
  ...deviceCalls,
  ...deviceReadCalls,
  ...firmCalls,
  ...gardensOverviewCalls,
  ...groupCalls,
  ...appleHomeCalls,
  ...matterHomeCalls,
  ...alarmContactCalls,
  ...guestLinkCalls,
  ...indexCalls,
  ...hubCalls,
  ...locationCalls,
  ...manualRunCalls,
  ...notificationCalls,
  ...notificationSettingsCalls,
  ...oneTimeRunCalls,
  ...openIdCalls,
  ...openingCalls,
  ...passkeyCalls,
  ...pastYearCalls,
  ...personalDataCalls,
  ...zoneCalibrationCalls,
  ...zoneFlowCalls,
  ...zoneTableCalls,
  ...plantCalls,
  ...preferenceCalls,
  ...programCalls,
  ...regulationCalls,
  ...regulationProofCalls,
  ...reminderCalls,
  ...replacementCalls,
  ...restrictionCalls,
  ...runCalls,
  ...savingsCalls,
  ...tankCalls,
  ...tariffCalls,
  ...scheduleCalls,
  ...skipCalls,
  ...sensorCalls,
  ...serverAccessCalls,
  ...serverAccountCalls,
  ...serverSettingCalls,
  ...serverBackupCalls,
  ...serverStatusCalls,
  ...settingsCopyCalls,
  ...profileCalls,
  ...receivedInvitationCalls,
  ...shareCalls,
  ...ticketCalls,
  ...valveReportCalls,
  ...valveTestCalls,
  ...controllerProgramCalls,
  ...weatherCalls,
  ...weatherStationCalls,
  ...yearReportCalls,
  ...zoneCalls,
  ...zonePhotoCalls,
  ...zoneReadCalls,
};

export const websiteCalls = {
  ...siteCalls,
  ...openIdSiteCalls,
  ...passkeySiteCalls,
  ...demoSiteCalls,
  ...restoreCalls,
  ...guestCalls,
  ...unsubscribeCalls,
  ...alarmConsentCalls,
};

export type ApiCalls = typeof apiCalls;
export type WebsiteCalls = typeof websiteCalls;

/** What the API answers: `Answer<'GET /zones/:id'>`. */
export type Answer<A extends keyof ApiCalls> = CallAnswer<ApiCalls[A]>;

/** What is given with it: `Body<'PATCH /zones/:id'>`, `Query<'GET /zones/:id/model'>`. */
export type Body<A extends keyof ApiCalls> = NonNullable<Given<ApiCalls[A]>['body']>;
export type Query<A extends keyof ApiCalls> = NonNullable<Given<ApiCalls[A]>['query']>;
export type WebsiteBody<A extends keyof WebsiteCalls> = NonNullable<Given<WebsiteCalls[A]>['body']>;
