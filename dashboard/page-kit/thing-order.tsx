import type { ComponentProps } from 'react';
import { useTranslation } from '../platform/use-translation.ts';
import { OrderButtons } from '../ui/fields/order-buttons.tsx';

type Props = { name: string } & Omit<ComponentProps<typeof OrderButtons>, 'up' | 'down'>;

/** Moves one of several things that stand below each other. */
export function ThingOrder({ name, ...place }: Props) {
  const { t } = useTranslation();
  return <OrderButtons up={t('order.up', { name })} down={t('order.down', { name })} {...place} />;
}
