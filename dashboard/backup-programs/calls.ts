import type { Body } from '@sluice/contract/calls';
import { useCallWithId, useChangeCall } from '../platform/api/use-change.ts';

type Setting = { deviceId: string; setting: Body<'PUT /devices/:id/backup_program'> };

export const useSetBackupProgram = () =>
  useChangeCall('PUT /devices/:id/backup_program', ({ deviceId, setting }: Setting) => ({
    params: { id: deviceId },
    body: setting,
  }));

export const useRemoveBackupProgram = () => useCallWithId('DELETE /devices/:id/backup_program');
