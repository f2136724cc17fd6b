import type { SettingsCopyCreation } from '@sluice/contract/settings-copies';
import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../platform/api/api.ts';
import { queryKeys } from '../../platform/api/query-keys.ts';
import { useCallWithId, useChangeCall } from '../../platform/api/use-change.ts';

export const zoneSettingsQuery = () =>
  queryOptions({
    queryKey: queryKeys.zoneSettings(),
    queryFn: async () => (await callApi('GET /zone_settings')).zones,
  });

export const settingsCopiesQuery = () =>
  queryOptions({
    queryKey: queryKeys.settingsCopies(),
    queryFn: async () => (await callApi('GET /settings_copies')).settings_copies,
  });

export const useCopySettings = () => useChangeCall('POST /settings_copies', (body: SettingsCopyCreation) => ({ body }));

export const useRollBack = () => useCallWithId('PUT /settings_copies/:id/rollback');
