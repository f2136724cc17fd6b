import type { Zone } from '@sluice/contract/zones';
import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../platform/api/api.ts';
import { queryKeys } from '../../platform/api/query-keys.ts';
import { useChangeOf } from '../../platform/api/use-change.ts';

/** What the garden has taught of a zone. */
export const calibrationQuery = (zoneId: Zone['id']) =>
  queryOptions({
    queryKey: queryKeys.zoneCalibration(zoneId),
    queryFn: async () => (await callApi('GET /zones/:id/calibration', { params: { id: zoneId } })).calibration,
  });

export const useDecideCalibration = (zoneId: Zone['id']) =>
  useChangeOf('POST /zones/:id/calibration', zoneId, {
    outdated: [queryKeys.zoneCalibration(zoneId), queryKeys.index(), queryKeys.schedules()],
  });
