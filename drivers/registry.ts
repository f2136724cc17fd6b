/** The one list of drivers. */
import type { DriverKind } from '@sluice/engine/vocabulary/hardware';
import type { Driver, DriverHost, StartDriver } from './driver.ts';
import { startEcowittDriver } from './ecowitt/start.ts';
import { startEsphomeDriver } from './esphome/start.ts';
import { startGardenaDriver } from './gardena/start.ts';
import { startHomeAssistantDriver } from './home-assistant/start.ts';
import { startHomeAssistantMqttDriver } from './home-assistant-mqtt/start.ts';
import { startLinkTapDriver } from './linktap/start.ts';
import { startMatterDriver } from './matter/start.ts';
import { startOpenSprinklerDriver } from './opensprinkler/start.ts';
import { startRainBirdDriver } from './rainbird/start.ts';
import { startRainMachineDriver } from './rainmachine/start.ts';
import { startShellyDriver } from './shelly/start.ts';
import { startSimulatedDriver } from './simulated/start.ts';
import { startTasmotaDriver } from './tasmota/start.ts';
import { startZigbee2MqttDriver } from './zigbee2mqtt/start.ts';

const DRIVERS: { readonly [Kind in DriverKind]: StartDriver } = {
  simulated: startSimulatedDriver,
  opensprinkler: startOpenSprinklerDriver,
  zigbee2mqtt: startZigbee2MqttDriver,
  shelly: startShellyDriver,
  esphome: startEsphomeDriver,
  'home-assistant': startHomeAssistantDriver,
  'home-assistant-mqtt': startHomeAssistantMqttDriver,
  tasmota: startTasmotaDriver,
  linktap: startLinkTapDriver,
  ecowitt: startEcowittDriver,
  rainbird: startRainBirdDriver,
  rainmachine: startRainMachineDriver,
  matter: startMatterDriver,
  gardena: startGardenaDriver,
};

export interface StartedDrivers {
  /** The driver of a stored kind. */
  findDriver(kind: DriverKind): Driver;
  stop(): Promise<void>;
}

/** Starts all drivers with what each needs beside it. */
export async function startDrivers(host: DriverHost): Promise<StartedDrivers> {
  const started = await Promise.all(Object.values(DRIVERS).map((start) => start(host)));
  const byKind = new Map(started.map(({ driver }) => [driver.kind, driver]));
  return {
    findDriver(kind) {
      const driver = byKind.get(kind);
      if (!driver) throw new Error(`No driver of the kind ${kind} has been started.`);
      return driver;
    },
    async stop() {
      await Promise.all(started.map(({ stop }) => stop()));
    },
  };
}
