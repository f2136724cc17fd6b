import type { Recalculation } from '@sluice/contract/schedule';
import { api } from '../platform/api.ts';
import { useChange } from '../platform/use-change.ts';

export const useRemoveBackupProgram = () =>
  useChange((deviceId: string) => api.delete<{ recalculation: Recalculation }>(`/devices/${deviceId}/backup_program`));
