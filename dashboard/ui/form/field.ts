/** What a field gets from its form: its value, its error, and what to call with what is typed. */
export type Field<T> = {
  value: T;
  error?: string | undefined;
  onChange: (value: T) => void;
};

/** The fields of a form by name: `<TextField label="Name" {...field('name')} />`. */
export type FieldsIn<V extends object> = <Name extends keyof V & string>(name: Name) => Field<V[Name]>;

/** A part of a form that has fields itself, as `rain` of the preferences; messages are at paths within it. */
export type Part<T> = {
  value: T;
  error: (path: string) => string | undefined;
  onChange: (value: T) => void;
};

export const fieldsOfPart =
  <V extends object>({ value, error, onChange }: Part<V>): FieldsIn<V> =>
  (name) => ({
    value: value[name],
    error: error(name),
    onChange: (next) => onChange({ ...value, [name]: next }),
  });
