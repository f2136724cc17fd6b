import type { Body } from '@sluice/contract/calls';
import { callApi } from '../platform/api.ts';
import { useChange } from '../platform/use-change.ts';

type Setting = { deviceId: string; setting: Body<'PUT /devices/:id/backup_program'> };

export const useSetBackupProgram = () =>
  useChange(({ deviceId, setting }: Setting) =>
    callApi('PUT /devices/:id/backup_program', { params: { id: deviceId }, body: setting }),
  );

export const useRemoveBackupProgram = () =>
  useChange((deviceId: string) => callApi('DELETE /devices/:id/backup_program', { params: { id: deviceId } }));
