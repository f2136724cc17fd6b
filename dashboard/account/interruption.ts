/**
 * A session that ended during use: the address and unsaved drafts. Kept only in this page's memory; given back only to
 * the same person (docs/decisions/0015).
 */
import type { Index } from '@sluice/contract/groups';
import type { QueryClient } from '@tanstack/react-query';
import { chooseGroup } from '../groups/index.ts';
import { queryKeys } from '../platform/api/query-keys.ts';
import { forgetDrafts, keepDrafts } from '../platform/form/kept-drafts.ts';

type Interruption = {
  /** Nobody, where the garden had not been read yet. */
  userId: string | undefined;
  groupId: string | undefined;
  address: string;
  hasDrafts: boolean;
};

let interruption: Interruption | null = null;

/** Before the answers in `queryClient` are cleared. */
export function noteInterruption(queryClient: QueryClient, address: string): void {
  const shown = queryClient
    .getQueriesData<Index>({ queryKey: queryKeys.index(), type: 'active' })
    .find(([, data]) => data?.user)?.[1];
  interruption = {
    userId: shown?.user.id,
    groupId: shown?.current_group?.id,
    address,
    hasDrafts: keepDrafts(),
  };
}

export function forgetInterruption(): void {
  interruption = null;
  forgetDrafts();
}

export const readInterruption = () => interruption;

/** The address to go back to; null for anybody else, and then it is forgotten. */
export function endInterruption(userId: string): string | null {
  const { userId: whose, groupId, address } = interruption ?? {};
  interruption = null;
  if (whose !== userId || address === undefined) {
    forgetDrafts();
    return null;
  }
  chooseGroup(groupId);
  return address;
}
