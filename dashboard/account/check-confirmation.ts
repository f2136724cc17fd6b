import i18next from 'i18next';

type Passwords = { password: string; confirmation: string };

/** The second password must equal the first. */
export function checkConfirmation({ password, confirmation }: Passwords): { confirmation?: string } {
  if (!confirmation) return { confirmation: i18next.t('validation.required') };
  return confirmation === password ? {} : { confirmation: i18next.t('validation.passwordsDiffer') };
}
