import { IconSearch } from '@tabler/icons-react';
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
      <IconSearch size={20} stroke={1.6} aria-hidden="true" />
      <input
        type="search"
        onFocus={FoundSettings.prefetch}
        data-shortcut="search"
        aria-label={t('jump.settings')}
        placeholder={t('jump.settings')}
        value={text}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || text === '') return;
          event.preventDefault();
          onChange('');
        }}
      />
    </div>
  );
}
