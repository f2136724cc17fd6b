/** What this process counts of its own work, for `/metrics` (docs/monitoring.md). They begin at 0 with each start. */
import { Counter, Histogram, type Metric } from 'prom-client';

/** No registry of the library's own: `server/monitoring` puts them into its. */
const registers: [] = [];

export const commandSeconds = new Histogram({
  name: 'sluice_device_command_duration_seconds',
  help: 'From telling a device to open or close a valve to its answer',
  labelNames: ['driver', 'outcome'] as const,
  buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
  registers,
});

export const startDelaySeconds = new Histogram({
  name: 'sluice_run_start_delay_seconds',
  help: 'From the planned start of a run to its valve seen open; not of runs by hand',
  labelNames: ['driver'] as const,
  buckets: [1, 2, 5, 10, 30, 60, 120, 300, 900],
  registers,
});

export const runsEnded = new Counter({
  name: 'sluice_runs_ended_total',
  help: 'Runs that have ended, by what came of them',
  labelNames: ['driver', 'outcome'] as const,
  registers,
});

export const waterLitres = new Counter({
  name: 'sluice_water_litres_total',
  help: 'Water of the runs that have ended',
  labelNames: ['driver', 'measured'] as const,
  registers,
});

export const planSeconds = new Histogram({
  name: 'sluice_plan_duration_seconds',
  help: 'From asking the planner for a plan to having it, the wait for its turn included',
  buckets: [0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 120],
  registers,
});

export const stalls = new Counter({
  name: 'sluice_event_loop_stalls_total',
  help: 'Times that the event loop stood still for 50 ms or more',
  registers,
});

export const stalledSeconds = new Counter({
  name: 'sluice_event_loop_stalled_seconds_total',
  help: 'How long it stood still in them',
  registers,
});

export const loginsFailed = new Counter({
  name: 'sluice_logins_failed_total',
  help: 'Logins refused for a wrong password, code or passkey',
  labelNames: ['way'] as const,
  registers,
});

export const serverErrors = new Counter({
  name: 'sluice_http_errors_total',
  help: 'Answers with a status of 500 or more',
  registers,
});

export const processFigures: readonly Metric[] = [
  commandSeconds,
  startDelaySeconds,
  runsEnded,
  waterLitres,
  planSeconds,
  stalls,
  stalledSeconds,
  loginsFailed,
  serverErrors,
];
