/** Options of a choice, each with its name and a sentence on what it means. */
export const describedOptions = <V extends string>(
  values: readonly V[],
  describe: (value: V) => readonly [label: string, hint: string],
) =>
  values.map((value) => {
    const [label, hint] = describe(value);
    return { value, label, hint };
  });
