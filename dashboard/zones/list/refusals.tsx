import { useTranslation } from '../../platform/i18n/use-translation.ts';
import classes from './selected-bar.module.css';

/** Why nothing was changed, zone by zone. */
export function Refusals({ said }: { said: readonly string[] }) {
  const { t } = useTranslation();
  return (
    <div role="alert" className={classes.refusals}>
      {said.length > 0 && (
        <>
          <p className={classes.refused}>{t('zoneList.refused')}</p>
          <ul className={classes.said}>
            {said.map((message) => (
              <li key={message}>{message}</li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
