import type { Body } from '@sluice/contract/calls';
import type { Device } from '@sluice/contract/devices';
import { callApi } from '../platform/api/api.ts';
import { queryOf } from '../platform/api/call-with-id.ts';
import { queryKeys } from '../platform/api/query-keys.ts';
import { useChange } from '../platform/api/use-change.ts';

/** Programs of the device's own, read from it. */
export const controllerProgramsQuery = (deviceId: Device['id']) =>
  queryOf(
    'GET /devices/:id/controller_programs',
    deviceId,
    queryKeys.controllerPrograms(deviceId),
    ({ controller_programs }) => controller_programs,
  );

export const useTakeOver = (deviceId: Device['id']) =>
  useChange(
    (body: Body<'POST /devices/:id/controller_programs'>) =>
      callApi('POST /devices/:id/controller_programs', { params: { id: deviceId }, body }),
    [queryKeys.index(), queryKeys.schedules(), queryKeys.controllerPrograms(deviceId)],
  );
