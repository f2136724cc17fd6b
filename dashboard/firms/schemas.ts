/** The contract's schemas that the forms check with; loaded when one is first sent. */
import '../platform/form/zod-without-eval.ts';

export {
  customerChange,
  delegationCreation,
  firmChange,
  firmCreation,
  firmInvitationCreation,
} from '@sluice/contract/firms';
