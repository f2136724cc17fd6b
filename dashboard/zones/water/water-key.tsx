import { useTranslation } from '../../platform/use-translation.ts';
import classes from './water-picture.module.css';

/** What the colours and patterns mean. */
export function WaterKey({ id, hasAhead }: { id: string; hasAhead: boolean }) {
  const { t } = useTranslation();
  const marks = [
    { name: t('zoneChart.level'), mark: <rect width="16" height="12" className={classes.level} /> },
    { name: t('zoneChart.refillLine'), mark: <line x2="16" y1="6" y2="6" className={classes.refill} /> },
    {
      name: t('zoneChart.rain'),
      mark: <rect width="16" height="12" fill={`url(#${id}-rain)`} className={classes.rain} />,
    },
    { name: t('zoneChart.irrigation'), mark: <rect width="16" height="12" className={classes.irrigation} /> },
    {
      name: t('zoneChart.used'),
      mark: <rect width="16" height="12" fill={`url(#${id}-used)`} className={classes.used} />,
    },
    ...(hasAhead
      ? [{ name: t('zoneChart.ahead'), mark: <rect width="16" height="12" className={classes.level} data-ahead /> }]
      : []),
  ];
  return (
    <figcaption>
      <ul className={classes.key}>
        {marks.map(({ name, mark }) => (
          <li key={name}>
            <svg width="16" height="12" aria-hidden="true">
              {mark}
            </svg>
            {name}
          </li>
        ))}
      </ul>
    </figcaption>
  );
}

/** Rain falls in slanted strokes, what is used rises in dots: told apart without colour too. */
export function WaterPatterns({ id }: { id: string }) {
  return (
    <defs>
      <pattern id={`${id}-rain`} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(30)">
        <rect width="6" height="6" className={classes.rainGround} />
        <rect width="2.5" height="6" className={classes.rainStroke} />
      </pattern>
      <pattern id={`${id}-used`} width="6" height="6" patternUnits="userSpaceOnUse">
        <rect width="6" height="6" className={classes.usedGround} />
        <circle cx="3" cy="3" r="1.4" className={classes.usedDot} />
      </pattern>
    </defs>
  );
}
