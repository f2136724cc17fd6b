/** The contract's schemas that the forms of the page check with; loaded when the first of them is sent. */
import '../platform/form/zod-without-eval.ts';

export { passphraseAsking, serverCode } from '@sluice/contract/server-status';
