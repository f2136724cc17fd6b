/** Plans of this process: by its own planner where that is among its roles, else by those of other processes. */
import type { GroupId } from '@sluice/engine/vocabulary/ids';
import type { Logger } from 'pino';
import type { GardenFaults } from './notifications/index.ts';
import type { Clock } from './platform/clock.ts';
import type { Connection, Database } from './platform/database/connect.ts';
import type { GardenClaims } from './platform/database/garden-claims.ts';
import type { Settings } from './platform/env.ts';
import type { Jobs } from './platform/jobs.ts';
import { ClaimedPlanner } from './routine/claimed-planner.ts';
import { startPlanning } from './routine/index.ts';
import { answerPlanRequest, PLAN_MADE_CHANNEL, PLAN_WANTED_CHANNEL, PlanRequests } from './routine/plan-requests.ts';
import { sharePlans } from './routine/plan-turns.ts';
import { startPlannerThreads } from './routine/planner-threads.ts';
import { refreshPlans } from './routine/refresh-plans.ts';

/** Gardens that are taken up at once: with fewer a thread waits while others ask for weather. */
const GARDENS_OF_THREAD = 4;
const LEAST_GARDENS = 16;

export interface Planning {
  /** Makes a garden's plan that somebody waits for; returns whether it is there. */
  plan: (groupId: GroupId) => Promise<boolean>;
  channel: string;
  /** Something has come on that channel. */
  heard(payload: string): void;
  /** Plans all gardens again that need it. */
  replan(): Promise<void>;
  /** Begins the rounds of a planner. */
  start(jobs: Jobs): Promise<void>;
  /** Takes up no more gardens. */
  endRounds(): void;
  stop(): Promise<void>;
}

interface Parts {
  connection: Connection;
  db: Database;
  clock: Clock;
  log: Logger;
  faults: GardenFaults;
  settings: Pick<Settings, 'contact' | 'plannerThreads' | 'roles'>;
  sealingKey: Uint8Array;
  claims: GardenClaims;
}

export const openPlanning = (parts: Parts): Planning =>
  parts.settings.roles.has('planner') ? openOwn(parts) : askOthers(parts);

function openOwn({ connection, db, clock, log, faults, settings, sealingKey, claims }: Parts): Planning {
  const { contact, plannerThreads } = settings;
  const threads = startPlannerThreads({ connection, contact, sealingKey }, plannerThreads, log);
  const planner = new ClaimedPlanner(threads, claims);
  const ending = new AbortController();
  const gardensAtOnce = Math.max(LEAST_GARDENS, GARDENS_OF_THREAD * plannerThreads);
  const keeping = { db, clock, planner, faults, log, claims, gardensAtOnce, signal: ending.signal };
  return {
    plan: sharePlans((groupId) => planner.perform({ kind: 'plan', groupId, nowMs: clock.now() }, 'asked')),
    channel: PLAN_WANTED_CHANNEL,
    heard: (groupId) => void answerPlanRequest({ db, clock, planner, log }, groupId as GroupId),
    replan: async () => void (await refreshPlans(keeping)),
    start: (jobs) => startPlanning(jobs, keeping),
    endRounds: () => ending.abort(),
    stop: () => planner.stop(),
  };
}

function askOthers({ db, clock }: Parts): Planning {
  const requests = new PlanRequests({ db, clock });
  const nothing = async () => {};
  return {
    plan: sharePlans((groupId) => requests.make(groupId)),
    channel: PLAN_MADE_CHANNEL,
    heard: (groupId) => requests.heard(groupId),
    replan: nothing,
    start: nothing,
    endRounds: () => {},
    stop: nothing,
  };
}
