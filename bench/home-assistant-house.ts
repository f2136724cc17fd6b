/** A Home Assistant with 500 soil probes in a thread of its own, so that what it takes of the processor is not counted. */
import { parentPort } from 'node:worker_threads';
import { FakeHomeAssistant } from '@sluice/drivers/home-assistant/fake-home-assistant';

export const ENTITIES = 500;
/** Each changes every ten seconds: a lively house. */
const STEP_MS = 100;
const CHANGES_OF_STEP = 5;

export const registryIdOf = (probe: number) => `${probe}`.padStart(32, '0');
export const soilIdOf = (probe: number) => `sensor.soil_${probe}`;

export interface HouseMessage {
  host: string;
  /** Changes that it has told of since it began. */
  changes: number;
  /** By probe, percent. */
  states: readonly number[];
}

if (parentPort !== null) {
  const port = parentPort;
  const states = Array.from({ length: ENTITIES }, () => 30);
  const home = new FakeHomeAssistant(
    states.map((state, probe) => ({
      ...{ entityId: soilIdOf(probe), registryId: registryIdOf(probe), deviceId: null, integration: 'zha' },
      ...{ uniqueId: `probe ${probe}`, name: `Probe ${probe}`, state: String(state) },
      attributes: { state_class: 'measurement', unit_of_measurement: '%', device_class: 'moisture' },
    })),
  );
  await home.open();
  let changes = 0;
  let steps: NodeJS.Timeout | undefined;
  const step = () => {
    for (let one = 0; one < CHANGES_OF_STEP; one += 1) {
      const probe = changes % ENTITIES;
      states[probe] = 20 + ((states[probe] ?? 0) % 60) + 1;
      home.setState(soilIdOf(probe), String(states[probe]));
      changes += 1;
    }
  };
  const say = () => port.postMessage({ host: home.host, changes, states } satisfies HouseMessage);
  port.on('message', (command: 'begin' | 'end') => {
    if (command === 'begin') {
      changes = 0;
      steps = setInterval(step, STEP_MS);
    } else {
      clearInterval(steps);
      say();
    }
  });
  say();
}
