/** For tests: the real simulator as a process, and a harness on its real socket. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { present } from '../../scripts/present.ts';
import type { ConformanceHarness } from '../conformance.ts';
import { createSimulatedDriver } from './driver.ts';
import { createSimulatedGardenClient, type SimulatedDevice, type SimulatedGardenClient } from './garden-client.ts';
import { createSocketTransport, type SocketTransport } from './socket-transport.ts';

const MAIN = join(import.meta.dirname, '../../simulator/main.ts');

export interface RunningSimulator {
  socketPath: string;
  transport: SocketTransport;
  garden: SimulatedGardenClient;
  start(): Promise<void>;
  /** As a power cut would: nothing is said before. */
  kill(): Promise<void>;
  /** Hangs, or goes on where it hung: requests of that time are answered late. */
  setHanging(isOn: boolean): void;
  remove(): Promise<void>;
}

export function prepareSimulator(answerTimeoutMs: number): RunningSimulator {
  const directory = mkdtempSync(join(tmpdir(), 'sluice-'));
  const socketPath = join(directory, 'garden.sock');
  const transport = createSocketTransport(socketPath, answerTimeoutMs);
  const garden = createSimulatedGardenClient(transport);
  let child: ChildProcess | null = null;

  async function kill(): Promise<void> {
    if (child === null || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  }

  return {
    socketPath,
    transport,
    garden,
    kill,
    async start() {
      child = spawn(process.execPath, [MAIN, '--socket', socketPath, '--state', join(directory, 'state')], {
        stdio: 'ignore',
      });
      for (let attempt = 0; attempt < 200; attempt += 1) {
        try {
          return await garden.hello();
        } catch {
          await sleep(25);
        }
      }
      throw new Error('The simulator did not start.');
    },
    setHanging(isOn) {
      child?.kill(isOn ? 'SIGSTOP' : 'SIGCONT');
    },
    async remove() {
      transport.close();
      await kill();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

/** A device of its own for one check. Its last terminal must work; `serial` must not be in use. */
export async function harnessFor(simulator: RunningSimulator, device: SimulatedDevice): Promise<ConformanceHarness> {
  const { garden } = simulator;
  const { serial } = device;
  const terminal = device.terminals?.length ?? 0;
  await garden.addDevice(device);
  return {
    driver: createSimulatedDriver(simulator.transport),
    address: serial,
    terminal,
    unknownTerminal: terminal + 1,
    now: present,
    pass: (durationS) => garden.passTime(durationS),
    setOffline: (isOn) => garden.setFault(serial, 'offline', isOn),
    setLostAcknowledgement: (isOn) => garden.setFault(serial, 'lost-acknowledgement', isOn),
    setCircuit: (fault, isOn) => garden.setTerminalFault(serial, terminal, fault, isOn),
    press: () => garden.pressButton(serial, terminal),
    setAsleep: (isOn) => garden.setFault(serial, 'asleep', isOn),
    reportsVolume: true,
    sendsAtOnce: true,
    restart: () => createSimulatedDriver(simulator.transport),
  };
}
