import type { CurrentGroup } from '@sluice/contract/groups';

export type StepProps = { group: CurrentGroup; onDone: () => void };
