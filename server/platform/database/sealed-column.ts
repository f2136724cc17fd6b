/** A column whose texts are sealed with a key of the data folder: passwords of devices, keys of services. */
import { customType } from 'drizzle-orm/pg-core';
import { openFromColumn, sealForColumn } from './sealed-values.ts';

export const sealedText = customType<{ data: string; driverData: string }>({
  dataType: () => 'text',
  toDriver: sealForColumn,
  fromDriver: openFromColumn,
});
