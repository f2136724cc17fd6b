/** What every choice by pictures takes. */
export type ChoiceProps<V extends string> = {
  chosen: V | null;
  onChange: (value: V) => void;
  error?: string | undefined;
};
