import type { GroupId } from '@sluice/engine/vocabulary/ids';
import { useCurrentIndex } from '../../groups/index.ts';
import { StayedList } from '../../page-kit/list/stayed-list.tsx';
import { withLabel } from '../../platform/i18n/joined.ts';

type Props<Result> = {
  results: readonly Result[];
  /** Empty where all is well. */
  describe: (result: Result) => string;
};

/** Gardens that stayed as they were, and why. */
export function StayedGardens<Result extends { group_id: GroupId }>({ results, describe }: Props<Result>) {
  const { groups } = useCurrentIndex();
  const lines = results.flatMap((result) => {
    const reason = describe(result);
    const garden = groups.find(({ id }) => id === result.group_id)?.name;
    return reason === '' ? [] : [{ id: result.group_id, text: garden ? withLabel(garden, reason) : reason }];
  });
  return <StayedList lines={lines} />;
}
