/** A zone's valve as its device sees it now. */
import { valveReportCalls } from '@sluice/contract/zones';
import { requireGroup } from '../groups/index.ts';
import { AppError, notFound } from '../platform/errors.ts';
import { momentIn } from '../platform/moments.ts';
import { serveCalls } from '../platform/serve-calls.ts';
import type { App, Services } from '../platform/services.ts';
import { permitThing } from '../users/index.ts';
import { findZone } from '../zones/index.ts';
import { askHardware, type Hardware } from './hardware.ts';
import { findDevice } from './store.ts';
import { requireHardware } from './take-place.ts';

export async function valveReportRoutes(app: App, { db, clock }: Services, hardware: Hardware): Promise<void> {
  serveCalls(app, 'zones', valveReportCalls, {
    'GET /zones/:id/valve_report': async (request) => {
      const row = await permitThing(db, request, await findZone(db, request.params.id));
      const { timeZone } = await requireGroup(db, row.groupId);
      const device = await findDevice(db, row.deviceId);
      if (!device) throw notFound();
      requireHardware(device);
      const state = await askHardware(device.name, () => hardware.findDriver(device.driver).readState(device.address));
      const valve = state.valves.find(({ terminal }) => terminal === row.terminal);
      if (!valve) {
        const figures = { device: device.name };
        throw new AppError('deviceUnreachable', { message: 'errors.deviceUnreachable', figures });
      }
      return {
        valve_report: {
          zone_id: row.id,
          current_ma: valve.currentMa,
          voltage_v: valve.voltageV,
          status: valve.status,
          is_open: valve.isOpen,
          measured: momentIn(timeZone, clock.now()),
        },
      };
    },
  });
}
