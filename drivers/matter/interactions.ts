/** What is asked of a device over a session: attributes read, commands sent. */
import type { ClientInteraction } from '@matter/main/protocol';
import { DriverError } from '../driver.ts';
import type { Library } from './library.ts';

export interface AttributePath {
  /** Left out for all endpoints. */
  endpoint?: number;
  cluster: number;
  /** Left out for all attributes. */
  attribute?: number;
}

export interface Attribute {
  endpoint: number;
  cluster: number;
  attribute: number;
  value: unknown;
}

export type DeviceCommand = { endpoint: number } & (
  | { name: 'open'; openDurationS: number }
  | { name: 'close' }
  | { name: 'commissioningComplete' }
  | { name: 'removeFabric'; fabricIndex: number }
  | { name: 'openBasicCommissioningWindow'; openS: number }
);

/** What a device said no to, by the numbers of the standard. */
export class StatusError extends DriverError {
  readonly status: number;
  readonly clusterStatus: number | null;
  constructor(status: number, clusterStatus: number | null) {
    super('refused', `The device answered with status ${status}${clusterStatus === null ? '' : `, ${clusterStatus}`}.`);
    this.status = status;
    this.clusterStatus = clusterStatus;
  }
}

export async function readAttributes(
  { Read, EndpointNumber, ClusterId, AttributeId }: Library,
  interaction: ClientInteraction,
  paths: readonly AttributePath[],
  abort: AbortSignal,
): Promise<Attribute[]> {
  const attributes = paths.map(({ endpoint, cluster, attribute }) => ({
    ...(endpoint === undefined ? {} : { endpointId: EndpointNumber(endpoint) }),
    clusterId: ClusterId(cluster),
    ...(attribute === undefined ? {} : { attributeId: AttributeId(attribute) }),
  }));
  const read: Attribute[] = [];
  for await (const chunk of interaction.read(Read({ attributes }), { abort })) {
    for await (const report of chunk) {
      if (report.kind !== 'attr-value') continue;
      const { endpointId, clusterId, attributeId } = report.path;
      read.push({ endpoint: endpointId, cluster: clusterId, attribute: attributeId, value: report.value });
    }
  }
  return read;
}

interface Sending {
  abort?: AbortSignal;
  /** Milliseconds after which an opening that has not come yet has no effect: the device counts them. */
  validMs?: number;
}

/** Rejects with StatusError where the device says no. */
export async function sendCommand(
  library: Library,
  interaction: ClientInteraction,
  command: DeviceCommand,
  { abort, validMs }: Sending = {},
): Promise<void> {
  const isTimed = command.name === 'open' && validMs !== undefined;
  // It goes out at once, and waits for no question that was asked before.
  const alone = { batchDuration: false, network: 'unlimited' } as const;
  const timed = isTimed ? { timeout: library.Millis(validMs) } : {};
  const request = { ...library.Invoke({ commands: [toRequest(library, command)], ...timed }), ...alone };
  for await (const chunk of interaction.invoke(request, abort && { abort })) {
    for (const answer of chunk) {
      if (answer.kind === 'cmd-status' && answer.status !== 0) {
        throw new StatusError(answer.status, answer.clusterStatus ?? null);
      }
      // Commands about commissioning answer with an error code of their own.
      const code = answer.kind === 'cmd-response' ? (answer.data.errorCode ?? answer.data.statusCode ?? 0) : 0;
      if (code !== 0) throw new StatusError(1, code);
    }
  }
}

function toRequest(library: Library, command: DeviceCommand) {
  const { ValveConfigurationAndControl, GeneralCommissioning, OperationalCredentials, AdministratorCommissioning } =
    library;
  const { EndpointNumber, FabricIndex } = library;
  const endpoint = EndpointNumber(command.endpoint);
  switch (command.name) {
    case 'open':
      return {
        endpoint,
        cluster: ValveConfigurationAndControl,
        command: 'open' as const,
        fields: { openDuration: command.openDurationS },
      };
    case 'close':
      return { endpoint, cluster: ValveConfigurationAndControl, command: 'close' as const };
    case 'commissioningComplete':
      return { endpoint, cluster: GeneralCommissioning, command: 'commissioningComplete' as const };
    case 'removeFabric':
      return {
        endpoint,
        cluster: OperationalCredentials,
        command: 'removeFabric' as const,
        fields: { fabricIndex: FabricIndex(command.fabricIndex) },
      };
    case 'openBasicCommissioningWindow':
      return {
        endpoint,
        cluster: AdministratorCommissioning,
        command: 'openBasicCommissioningWindow' as const,
        fields: { commissioningTimeout: command.openS },
      };
  }
}
