/** Whether hints about keys are of use: a mouse or touchpad stands for a keyboard beside it. */
export const hasKeyboard = () => globalThis.matchMedia?.('(hover: hover) and (pointer: fine)').matches === true;
