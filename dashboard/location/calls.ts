import { useChangeOf } from '../platform/use-change.ts';

export const useSetLocation = (groupId: string) => useChangeOf('PUT /groups/:id/location', groupId);
