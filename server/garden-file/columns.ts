/** Fields of a line are columns of a row: `area_m2` is `areaM2`. */

type Camel<Name extends string> = Name extends `${infer Word}_${infer Rest}`
  ? `${Word}${Capitalize<Camel<Rest>>}`
  : Name;
export type Columns<Line> = { [Field in keyof Line & string as Camel<Field>]: Line[Field] };

const camel = (field: string) => field.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

/** The columns that a line sets. */
export const toColumns = <Line extends object>(line: Line): Columns<Line> =>
  Object.fromEntries(Object.entries(line).map(([field, value]) => [camel(field), value])) as Columns<Line>;

/** The fields of a line that a row has as columns. */
export const toFields = <const Field extends string>(
  row: Record<Camel<Field>, unknown>,
  fields: readonly Field[],
): Record<Field, unknown> =>
  Object.fromEntries(fields.map((field) => [field, row[camel(field) as Camel<Field>]])) as Record<Field, unknown>;
