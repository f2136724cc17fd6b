/** What processes have used, read from /proc. */
import { readdirSync, readFileSync } from 'node:fs';

export interface ProcessFigures {
  pid: number;
  parent: number;
  commandLine: string;
  /** Seconds of one core since it began, with those of its own processes that have ended. */
  cpuS: number;
  residentMb: number;
}

/** Of Linux: hundredths of a second, whatever the machine. */
const TICKS_PER_SECOND = 100;

/** A process and all that it started, the first one first. Throws where there is no /proc. */
export function listProcessFamily(pid: number): ProcessFigures[] {
  const all = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => readFigures(Number(name)) ?? []);
  const family = all.filter((one) => one.pid === pid);
  for (const member of family) family.push(...all.filter(({ parent }) => parent === member.pid));
  return family;
}

/** Null if the process has ended. */
function readFigures(pid: number): ProcessFigures | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name, in brackets, may hold anything.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const resident = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
    return {
      pid,
      parent: Number(fields[1]),
      commandLine: readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim(),
      cpuS: fields.slice(11, 15).reduce((ticks, field) => ticks + Number(field), 0) / TICKS_PER_SECOND,
      residentMb: Number(resident?.[1] ?? Number.NaN) / 1024,
    };
  } catch {
    return null;
  }
}

export type Role = 'server' | 'database' | 'simulator';
type Used = Pick<ProcessFigures, 'cpuS' | 'residentMb'>;

/** Processor time and memory of the server, its database and its simulator. */
export function usedByRole([server, ...others]: ProcessFigures[]): Record<Role, Used> {
  if (!server) throw new Error('The server is not there.');
  const isSimulator = ({ commandLine }: ProcessFigures) => commandLine.includes('simulator/main.ts');
  const sum = (ones: ProcessFigures[]): Used => ({
    cpuS: ones.reduce((total, { cpuS }) => total + cpuS, 0),
    residentMb: ones.reduce((total, { residentMb }) => total + residentMb, 0),
  });
  return {
    server,
    database: sum(others.filter((one) => !isSimulator(one))),
    simulator: sum(others.filter(isSimulator)),
  };
}
