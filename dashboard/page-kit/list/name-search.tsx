import { useTranslation } from '../../platform/i18n/use-translation.ts';
import classes from './name-search.module.css';
import { SearchField } from './search-field.tsx';

type Props = { text: string; onChange: (text: string) => void; found: number; all: number };

/** Finds zones by name on a page with many. */
export function NameSearch({ text, onChange, found, all }: Props) {
  const { t } = useTranslation();
  return (
    <SearchField label={t('manyZones.search')} text={text} onChange={onChange}>
      <span className={classes.found} role="status">
        {t('manyZones.found', { number: found, all })}
      </span>
    </SearchField>
  );
}
