import { Button } from '@mantine/core';
import classes from '../../page-kit/shown-once.module.css';
import { useTranslation } from '../../platform/use-translation.ts';
import { Card } from '../../ui/card.tsx';

type Props = { codes: readonly string[]; onClose: () => void };

/** The codes for a lost phone, this once. */
export function RecoveryCodes({ codes, onClose }: Props) {
  const { t } = useTranslation();
  return (
    <Card tone="attention">
      <p className={classes.hint}>{t('secondFactor.codes')}</p>
      <code className={`${classes.token} ${classes.lines}`}>{codes.join('\n')}</code>
      <div className={classes.actions}>
        <Button onClick={onClose}>{t('secondFactor.saved')}</Button>
      </div>
    </Card>
  );
}
