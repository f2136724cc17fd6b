/** Things to choose from, by their names. */
export const optionsOf = <Id>(things: readonly { id: Id; name: string }[]) =>
  things.map(({ id, name }) => ({ value: id, label: name }));
