/** The contract's schemas that the forms of the page check with; loaded when the first of them is sent. */
import '../platform/form/zod-without-eval.ts';

import { restoreStart } from '@sluice/contract/restore';

export { passphraseAsking } from '@sluice/contract/server-backups';
export { accountInviting, serverCode } from '@sluice/contract/server-status';

/** What is typed besides the file. */
export const restoreTyped = restoreStart.pick({ passphrase: true }).loose();
