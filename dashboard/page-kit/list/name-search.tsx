import { IconSearch } from '@tabler/icons-react';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import classes from './name-search.module.css';

type Props = { text: string; onChange: (text: string) => void; found: number; all: number };

/** Finds zones by name on a page with many; the key "/" leads here. */
export function NameSearch({ text, onChange, found, all }: Props) {
  const { t } = useTranslation();
  return (
    <div className={classes.search}>
      <IconSearch size={20} stroke={1.6} aria-hidden="true" />
      <input
        type="search"
        className={classes.input}
        data-shortcut="search"
        aria-label={t('manyZones.search')}
        placeholder={t('manyZones.search')}
        value={text}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || text === '') return;
          event.preventDefault();
          onChange('');
        }}
      />
      <span className={classes.found} role="status">
        {t('manyZones.found', { number: found, all })}
      </span>
    </div>
  );
}
