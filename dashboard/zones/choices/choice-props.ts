import type { Field } from '../../ui/field.ts';

/** What every choice by pictures takes. */
export type ChoiceProps<V extends string> = Field<V | null>;
