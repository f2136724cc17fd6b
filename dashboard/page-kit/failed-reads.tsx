import { hasFailed, type Read } from './has-failed.ts';
import { LoadFailed } from './load-failed.tsx';

/** In place of what could not be read; its button reads it again. Nothing while all is well. */
export function FailedReads({ reads }: { reads: readonly Read[] }) {
  const failed = reads.filter(hasFailed);
  if (failed.length === 0) return null;
  return <LoadFailed onRetry={() => failed.forEach(({ refetch }) => void refetch())} />;
}
