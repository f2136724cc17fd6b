import i18next from 'i18next';

type Passwords = { password: string; confirmation: string };

/** The second password must be there and be the first one. */
export function checkConfirmation({ password, confirmation }: Passwords): { confirmation?: string } {
  if (!confirmation) return { confirmation: i18next.t('validation.required') };
  return confirmation === password ? {} : { confirmation: i18next.t('validation.passwordsDiffer') };
}
