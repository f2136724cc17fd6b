import type { ComponentProps } from 'react';
import { QuantityField } from './quantity-field.tsx';

/** A number without decimals. */
export const WholeField = <T extends number | null>(props: Omit<ComponentProps<typeof QuantityField<T>>, 'digits'>) => (
  <QuantityField {...props} digits={0} />
);
