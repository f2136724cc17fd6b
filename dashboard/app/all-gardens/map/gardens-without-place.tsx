import type { GardenOverview } from '@sluice/contract/gardens-overview';
import { may } from '@sluice/engine/vocabulary/roles';
import { Link } from '@tanstack/react-router';
import { chooseGroup } from '../../../groups/index.ts';
import { useTranslation } from '../../../platform/i18n/use-translation.ts';
import classes from './gardens-map.module.css';

/** What no map can show, with the way to change that for whoever may. */
export function GardensWithoutPlace({ gardens }: { gardens: readonly GardenOverview[] }) {
  const { t } = useTranslation();
  const without = gardens.filter(({ latitude, longitude }) => latitude === null || longitude === null);
  if (without.length === 0) return null;
  return (
    <div className={classes.without}>
      <p>{t('allGardens.map.without')}</p>
      <ul>
        {without.map(({ id, name, relationship }) => (
          <li key={id}>
            {may(relationship, 'change') ? (
              <Link to="/settings/Location" onClick={() => chooseGroup(id)}>
                {t('allGardens.map.setPlace', { garden: name })}
              </Link>
            ) : (
              name
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
