import { type ComponentProps, useState } from 'react';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import { OrderButtons } from '../../ui/fields/order-buttons.tsx';

type Props = { name: string } & Omit<ComponentProps<typeof OrderButtons>, 'up' | 'down'>;

/** Moves one of several things that stand below each other. */
export function ThingOrder({ name, ...place }: Props) {
  const { t } = useTranslation();
  return <OrderButtons up={t('order.up', { name })} down={t('order.down', { name })} {...place} />;
}

type Kept = { mutate: (ids: never[], options: { onSettled: () => void }) => void };

/** A list that people reorder: shown at once, stored by the server. */
export function useOrder<Item extends { id: string }>(items: readonly Item[], keep: Kept) {
  const [wanted, setWanted] = useState<readonly string[] | null>(null);
  const toPlace = (id: string) => wanted?.indexOf(id) ?? 0;
  const shown = wanted ? [...items].sort((one, other) => toPlace(one.id) - toPlace(other.id)) : items;
  const move = (id: Item['id'], by: -1 | 1) => {
    const ids = shown.map((item) => item.id);
    const from = ids.indexOf(id);
    const to = from + by;
    if (to < 0 || to >= ids.length) return;
    ids.splice(to, 0, ...ids.splice(from, 1));
    setWanted(ids);
    keep.mutate(ids as never[], { onSettled: () => setWanted(null) });
  };
  return { shown, move };
}
