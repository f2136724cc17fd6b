import { Button } from '@mantine/core';
import { useTranslation } from '../../platform/use-translation.ts';

type Props = { plant: string; isChosen: boolean; isBusy: boolean; onChoose: () => void };

/** Puts a plant of the database into the zone. */
export function ChooseButton({ plant, isChosen, isBusy, onChoose }: Props) {
  const { t } = useTranslation();
  return (
    <Button
      variant={isChosen ? 'default' : 'light'}
      disabled={isChosen || isBusy}
      aria-label={t('zonePlants.choose', { plant })}
      onClick={onChoose}
    >
      {isChosen ? t('zonePlants.chosen') : t('zonePlants.chooseShort')}
    </Button>
  );
}
