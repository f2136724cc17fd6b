import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useCurrentIndex } from '../../groups/current-index.ts';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import { findEntries } from '../jump/find-entries.ts';
import { focusHeading } from '../jump/focus-heading.ts';
import { listSettings } from '../jump/list-entries.ts';
import classes from './settings-frame.module.css';

type Props = { text: string; onFollow: () => void };

/** Pages of settings, their parts and fields, by what was typed. */
export function FoundSettings({ text, onFollow }: Props) {
  const { t } = useTranslation();
  const index = useCurrentIndex();
  const entries = useMemo(() => listSettings(index, t), [index, t]);
  const found = useMemo(() => findEntries(entries, text), [entries, text]);
  return (
    <div className={classes.part}>
      <p role="status" className={classes.count}>
        {found.length === 0 ? t('jump.none', { text: text.trim() }) : t('jump.found', { count: found.length })}
      </p>
      <ul className={classes.found}>
        {found.map(({ id, name, under, goal }) => (
          <li key={id}>
            <Link
              to={'to' in goal ? goal.to : '.'}
              className={classes.link}
              onClick={() => {
                onFollow();
                if ('to' in goal) focusHeading(goal.heading);
              }}
            >
              <span className={classes.words}>
                <span>{name}</span> {/* The space is read. */}
                {under && <span className={classes.state}>{under}</span>}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
