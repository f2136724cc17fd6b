/** Of a thing, the fields with these names. */
export const pickFields = <Thing extends object, Name extends keyof Thing & string>(
  thing: Thing,
  names: readonly Name[],
) => Object.fromEntries(names.map((name) => [name, thing[name]])) as Pick<Thing, Name>;
