/** The contract's schemas that the account's forms check with; loaded when the first of them is sent. */
import '../platform/form/zod-without-eval.ts';

export {
  accountDeletion,
  apiTokenCreation,
  emailChange,
  forgottenPassword,
  login,
  passwordChange,
  passwordReset,
  registration,
  secondFactorConfirmation,
  secondFactorEnd,
  secondFactorStart,
} from '@sluice/contract/account';
export { providerStart } from '@sluice/contract/openid';
export { passkeyChange, passkeyStart } from '@sluice/contract/passkeys';
export { profileChange } from '@sluice/contract/users';
