/** The simulator's wire to our types and back. Pure. What cannot be read counts as no answer at all. */
import { DEVICE_STATUSES, VALVE_STATUSES } from '@sluice/engine/vocabulary/hardware';
import { litres, litresPerMinute, seconds } from '@sluice/engine/vocabulary/units';
import {
  type CloseValve,
  type Delivery,
  type DeliveryBasis,
  type DeviceState,
  DriverError,
  type DriverFault,
  type Opening,
  type OpenValve,
  type ProbeReading,
  type ValveState,
} from '../driver.ts';

type WireRecord = { readonly [name: string]: unknown };

const FAULTS: readonly DriverFault[] = ['unreachable', 'fenced', 'expired', 'refused', 'valve-fault'];
const BASES: readonly DeliveryBasis[] = ['measured', 'estimated', 'partial', 'delayed'];

export function formatOpenValve(address: string, command: OpenValve): WireRecord {
  return { serial: address, ...command };
}

export function formatCloseValve(address: string, command: CloseValve): WireRecord {
  return { serial: address, ...command };
}

/** Throws DriverError 'unreachable' when the answer cannot be read. */
export function parseDeviceState(answer: unknown): DeviceState {
  const wire = record(answer);
  return {
    ageS: seconds(number(wire.ageS)),
    nextContactInS: orNull(wire.hearsInS, (value) => seconds(number(value))),
    status: pickOne(wire.status, DEVICE_STATUSES),
    firmwareVersion: orNull(wire.firmware, text),
    // One program is all of it.
    radioFirmwareVersion: orNull(wire.firmware, text),
    batteryFraction: orNull(wire.battery, number),
    batteryVoltageV: orNull(wire.batteryV, number),
    ipAddress: orNull(wire.ip, text),
    flowLPerMin: orNull(wire.flowLPerMin, (value) => litresPerMinute(number(value))),
    valves: list(wire.terminals).map(parseValve),
    probes: list(wire.probes).map(parseProbe),
  };
}

/** Throws DriverError 'unreachable' when the answer cannot be read. */
export function parseAcknowledgedValve(answer: unknown): ValveState {
  return parseValve(record(answer).terminal);
}

/** The error in an answer, as ours. */
export function parseFault(error: unknown): DriverError {
  const { fault, message } = record(error);
  return new DriverError(pickOne(fault, FAULTS), text(message));
}

function parseValve(answer: unknown): ValveState {
  const wire = record(answer);
  return {
    terminal: number(wire.n),
    isOpen: flag(wire.open),
    remainingS: orNull(wire.closesInS, (value) => seconds(number(value))),
    runId: orNull(wire.runId, text),
    status: pickOne(wire.status, VALVE_STATUSES),
    currentMa: orNull(wire.currentMa, number),
    voltageV: orNull(wire.voltageV, number),
    delivered: orNull(wire.delivered, parseDelivery),
    openings: orNull(wire.openings, (value) => list(value).map(parseOpening)),
  };
}

function parseDelivery(answer: unknown): Delivery {
  const wire = record(answer);
  return { volumeL: litres(number(wire.litres)), basis: pickOne(wire.basis, BASES) };
}

function parseOpening(answer: unknown): Opening {
  const wire = record(answer);
  return {
    id: text(wire.id),
    runId: orNull(wire.runId, text),
    openedAgoS: seconds(number(wire.openedAgoS)),
    openS: seconds(number(wire.openS)),
    delivered: orNull(wire.delivered, parseDelivery),
  };
}

function parseProbe(answer: unknown): ProbeReading {
  const wire = record(answer);
  return {
    serial: text(wire.serial),
    measuredAt: number(wire.at),
    moisture: orNull(wire.moisture, number),
    temperatureC: orNull(wire.temperatureC, number),
    sunlightKlx: orNull(wire.sunlightKlx, number),
    batteryFraction: orNull(wire.battery, number),
  };
}

function orNull<Value>(value: unknown, read: (value: unknown) => Value): Value | null {
  return value === null ? null : read(value);
}

function record(value: unknown): WireRecord {
  if (typeof value !== 'object' || value === null) throw unreadable();
  return { ...value };
}

function list(value: unknown): unknown[] {
  if (!Array.isArray(value)) throw unreadable();
  return value;
}

function text(value: unknown): string {
  if (typeof value !== 'string') throw unreadable();
  return value;
}

function number(value: unknown): number {
  if (typeof value !== 'number') throw unreadable();
  return value;
}

function flag(value: unknown): boolean {
  if (typeof value !== 'boolean') throw unreadable();
  return value;
}

function pickOne<Choice extends string>(value: unknown, choices: readonly Choice[]): Choice {
  const choice = choices.find((candidate) => candidate === value);
  if (choice === undefined) throw unreadable();
  return choice;
}

function unreadable(): DriverError {
  return new DriverError('unreachable', 'The answer of the simulator cannot be read.');
}
