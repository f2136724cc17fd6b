import { type ComponentProps, useState } from 'react';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import { OrderButtons } from '../../ui/fields/order-buttons.tsx';

type Props = { name: string } & Omit<ComponentProps<typeof OrderButtons>, 'up' | 'down'>;

/** Buttons that move one of several things up or down. */
export function ThingOrder({ name, ...place }: Props) {
  const { t } = useTranslation();
  return <OrderButtons up={t('order.up', { name })} down={t('order.down', { name })} {...place} />;
}

type StoreOrder = {
  mutate: (ids: never[], options: { onSettled: () => void; onSuccess?: () => void }) => void;
};

/** A list that people reorder: shown at once, stored by the server. */
export function useOrder<Item extends { id: string }>(items: readonly Item[], storeOrder: StoreOrder) {
  const [wanted, setWanted] = useState<readonly string[] | null>(null);
  const toPlace = (id: string) => wanted?.indexOf(id) ?? 0;
  const shown = wanted ? [...items].sort((one, other) => toPlace(one.id) - toPlace(other.id)) : items;
  const put = (ids: readonly string[], onStored?: () => void) => {
    setWanted(ids);
    storeOrder.mutate(ids as never[], {
      onSettled: () => setWanted(null),
      ...(onStored && { onSuccess: onStored }),
    });
  };
  /** `onStored` gets the order before. */
  const moveTo = (id: Item['id'], to: number, onStored?: (before: readonly string[]) => void) => {
    const before = shown.map((item) => item.id);
    const from = before.indexOf(id);
    if (from < 0 || to < 0 || to >= before.length || to === from) return;
    put(before.toSpliced(from, 1).toSpliced(to, 0, id), onStored && (() => onStored(before)));
  };
  const move = (id: Item['id'], by: -1 | 1) => moveTo(id, shown.findIndex((item) => item.id === id) + by);
  return { shown, move, moveTo, put };
}
