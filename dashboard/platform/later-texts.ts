/** Where the texts of later pages are; apart, since their forty addresses are not for the first page. */
import type { Texts } from '@sluice/i18n/translate';

export type Loaders = Record<string, () => Promise<Texts>>;

export const LATER = {
  reading: import.meta.glob('../../i18n/*.json', { import: 'default', query: '?reading' }) as Loaders,
  soil: import.meta.glob('../../i18n/*.json', { import: 'default', query: '?soil' }) as Loaders,
  forms: import.meta.glob('../../i18n/*.json', { import: 'default', query: '?forms' }) as Loaders,
  rules: import.meta.glob('../../i18n/*.json', { import: 'default', query: '?rules' }) as Loaders,
  watering: import.meta.glob('../../i18n/*.json', { import: 'default', query: '?watering' }) as Loaders,
  account: import.meta.glob('../../i18n/*.json', { import: 'default', query: '?account' }) as Loaders,
  law: import.meta.glob('../../i18n/*.json', { import: 'default', query: '?law' }) as Loaders,
  newcomer: import.meta.glob('../../i18n/*.json', { import: 'default', query: '?newcomer' }) as Loaders,
  others: import.meta.glob('../../i18n/*.json', { import: 'default', query: '?others' }) as Loaders,
};
