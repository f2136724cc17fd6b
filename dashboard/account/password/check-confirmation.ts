import { currentTranslation } from '../../platform/translations.ts';

type Passwords = { password: string; confirmation: string };

/** The second password must equal the first. */
export function checkConfirmation({ password, confirmation }: Passwords): { confirmation?: string } {
  if (!confirmation) return { confirmation: currentTranslation().t('validation.required') };
  return confirmation === password ? {} : { confirmation: currentTranslation().t('validation.passwordsDiffer') };
}
