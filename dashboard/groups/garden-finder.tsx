import type { Group } from '@sluice/contract/groups';
import { IconPlus } from '@tabler/icons-react';
import { useContext, useState } from 'react';
import { findByName } from '../page-kit/list/find-by-name.ts';
import { SearchField } from '../page-kit/list/search-field.tsx';
import { useTranslation } from '../platform/i18n/use-translation.ts';
import { PopupClose } from '../ui/overlay/popup.tsx';
import classes from './garden-finder.module.css';

type Props = {
  groups: readonly Pick<Group, 'id' | 'name'>[];
  current: Group['id'] | undefined;
  onSwitch: (id: Group['id']) => void;
  onAdd: () => void;
};

/** Many gardens, found by a part of their name; Enter opens the first. */
export function GardenFinder({ groups, current, onSwitch, onAdd }: Props) {
  const { t } = useTranslation();
  const close = useContext(PopupClose);
  const [text, setText] = useState('');
  const found = findByName(groups, text);
  const open = (id: Group['id']) => {
    close();
    onSwitch(id);
  };
  return (
    <form
      className={classes.finder}
      onSubmit={(event) => {
        event.preventDefault();
        const [first] = found;
        if (text !== '' && first) open(first.id);
      }}
    >
      <SearchField label={t('allGardens.find')} text={text} onChange={setText} />
      {found.length === 0 && <p className={classes.none}>{t('allGardens.none')}</p>}
      <ul className={classes.list}>
        {found.map(({ id, name }) => (
          <li key={id}>
            <button
              type="button"
              className={classes.garden}
              aria-current={id === current || undefined}
              onClick={() => open(id)}
            >
              {name}
            </button>
          </li>
        ))}
      </ul>
      <button
        type="button"
        className={classes.garden}
        onClick={() => {
          close();
          onAdd();
        }}
      >
        <IconPlus size={22} stroke={1.6} aria-hidden="true" /> {t('groups.add')}
      </button>
    </form>
  );
}
