import { SearchField } from '../../page-kit/list/search-field.tsx';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import { onDemand } from '../../platform/loading/on-demand.tsx';
import classes from './settings-frame.module.css';

/** With the texts of many pages. */
export const FoundSettings = onDemand(async () => (await import('./found-settings.tsx')).FoundSettings);

type Props = { text: string; onChange: (text: string) => void };

export function SettingsSearch({ text, onChange }: Props) {
  const { t } = useTranslation();
  return (
    <div className={classes.search}>
      <SearchField label={t('jump.settings')} text={text} onChange={onChange} onFocus={FoundSettings.prefetch} />
    </div>
  );
}
