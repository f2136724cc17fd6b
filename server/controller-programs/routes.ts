import { controllerProgramCalls } from '@sluice/contract/controller-programs';
import { findDevice, type Hardware } from '../devices/index.ts';
import { serveCalls } from '../platform/serve-calls.ts';
import type { App, Services } from '../platform/services.ts';
import { presentProgram } from '../programs/index.ts';
import { permitStored } from '../users/index.ts';
import { listControllerPrograms, takeOver } from './service.ts';

export async function controllerProgramRoutes(app: App, services: Services, hardware: Hardware): Promise<void> {
  const { db, clock } = services;
  const permitted = permitStored(db, findDevice);

  serveCalls(app, 'controller programs', controllerProgramCalls, {
    'GET /devices/:id/controller_programs': async (request) => {
      const device = await permitted(request, request.params.id);
      return { controller_programs: await listControllerPrograms(db, hardware, device, clock.now()) };
    },

    'POST /devices/:id/controller_programs': async (request) => {
      const device = await permitted(request, request.params.id);
      request.subjectName = device.name;
      const { rows, overlapping } = await takeOver(db, hardware, device, request.body.programs, clock.now());
      return {
        programs: rows.map(presentProgram),
        overlapping: overlapping.map(({ name }) => name),
        recalculation: await services.recalculate(device.groupId, request),
      };
    },
  });
}
