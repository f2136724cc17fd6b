/** Commands for a running simulator: `node simulator/control.ts --socket PATH COMMAND …`. */
import { parseArgs } from 'node:util';
import { ask } from './ask.ts';
import type { Params } from './params.ts';

const USAGE = `node simulator/control.ts --socket PATH COMMAND
  hello                                      version, speed, simulated time
  list                                       devices and their faults
  openings                                   every time a valve was open, by run, with seconds and litres
  state SERIAL                               all that a device tells
  fault SERIAL[:TERMINAL] FAULT on|off       offline, lost-acknowledgement, low-battery, switched-off,
                                             asleep; of a terminal: open-circuit, short-circuit, stuck-open,
                                             timer-broken, torn-head, clogged-line
  clear SERIAL                               all faults of a device off
  press SERIAL TERMINAL                      the button on the device: opens for 10 minutes
  speed FACTOR                               1 is real time
  pass SECONDS                               sets simulated time forward
  shutdown`;

/** The request for a command line; null for an unknown one. */
export function readCommand(args: readonly string[]): { method: string; params: Params } | null {
  const [command, target = '', first = '', second = ''] = args;
  const [serial, terminal] = target.split(':');
  switch (command) {
    case 'hello':
    case 'shutdown':
      return { method: command, params: {} };
    case 'list':
      return { method: 'listDevices', params: {} };
    case 'openings':
      return { method: 'listOpenings', params: {} };
    case 'state':
      return { method: 'readState', params: { serial } };
    case 'clear':
      return { method: 'clearFaults', params: { serial } };
    case 'press':
      return { method: 'pressButton', params: { serial, terminal: Number(first) } };
    case 'speed':
      return { method: 'setSpeed', params: { speed: Number(target) } };
    case 'pass':
      return { method: 'passTime', params: { seconds: Number(target) } };
    case 'fault': {
      if (second !== 'on' && second !== 'off') return null;
      const place = terminal === undefined ? {} : { terminal: Number(terminal) };
      return { method: 'setFault', params: { serial, fault: first, on: second === 'on', ...place } };
    }
    default:
      return null;
  }
}

async function run(): Promise<void> {
  const { values, positionals } = parseArgs({ options: { socket: { type: 'string' } }, allowPositionals: true });
  const request = readCommand(positionals);
  if (values.socket === undefined || request === null) {
    process.stderr.write(`${USAGE}\n`);
    process.exitCode = 2;
    return;
  }
  try {
    const result = await ask(values.socket, request.method, request.params);
    process.stdout.write(`${JSON.stringify(result, null, 2)}\n`);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  }
}

if (import.meta.main) await run();
