import { closeSync, fsyncSync, mkdirSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import type { Garden } from './garden.ts';
import { isRecord } from './params.ts';

const VERSION = 1;

/** The file of the garden between two starts. Both calls throw when the disk cannot be read or written. */
export interface StateFile {
  load(): Garden | null;
  /** Returns when the garden is on disk. */
  save(garden: Garden): void;
}

export function openStateFile(directory: string): StateFile {
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  const path = join(directory, 'garden.json');
  const draft = join(directory, `garden.${process.pid}.tmp`);

  return {
    load() {
      let text: string;
      try {
        text = readFileSync(path, 'utf8');
      } catch (error) {
        if (isRecord(error) && error.code === 'ENOENT') return null;
        throw error;
      }
      const content: unknown = JSON.parse(text);
      if (!isRecord(content) || content.version !== VERSION) {
        throw new Error(`${path} was not written by this version of the simulator.`);
      }
      return remembering(content.garden as Garden);
    },
    save(garden) {
      const file = openSync(draft, 'w', 0o600);
      try {
        writeSync(file, JSON.stringify({ version: VERSION, garden }));
        fsyncSync(file);
      } finally {
        closeSync(file);
      }
      renameSync(draft, path);
      syncDirectory(directory);
    },
  };
}

/** Devices saved before they recorded their openings get an empty record. */
function remembering(garden: Garden): Garden {
  const devices = Object.entries(garden.devices).map(([serial, device]) => [
    serial,
    {
      ...device,
      lastContact: device.lastContact ?? null,
      sync: device.sync ?? null,
      valves: device.valves.map((valve) => ({
        ...valve,
        openings: valve.openings ?? [],
        isStuck: valve.isStuck ?? false,
      })),
    },
  ]);
  return { ...garden, devices: Object.fromEntries(devices) };
}

/** Without this a power cut could still forget the new name. */
function syncDirectory(directory: string): void {
  const handle = openSync(directory, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
