import type { BackupProgram, BackupProgramSetting } from '@sluice/contract/backup-programs';
import type { Recalculation } from '@sluice/contract/schedule';
import { api } from '../platform/api.ts';
import { useChange } from '../platform/use-change.ts';

export const useSetBackupProgram = () =>
  useChange(({ deviceId, setting }: { deviceId: string; setting: BackupProgramSetting }) =>
    api.put<{ backup_program: BackupProgram; recalculation: Recalculation | null }>(
      `/devices/${deviceId}/backup_program`,
      setting,
    ),
  );
