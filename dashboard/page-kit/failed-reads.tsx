import { LoadFailed } from './load-failed.tsx';

type Read = { data: unknown; isError: boolean; refetch: () => unknown };

/** Nothing is known of it, and nothing more is on its way. */
export const hasFailed = ({ data, isError }: Read): boolean => isError && data === undefined;

/** In place of what could not be read; its button reads it again. Nothing while all is well. */
export function FailedReads({ reads }: { reads: readonly Read[] }) {
  const failed = reads.filter(hasFailed);
  if (failed.length === 0) return null;
  return <LoadFailed onRetry={() => failed.forEach(({ refetch }) => void refetch())} />;
}
