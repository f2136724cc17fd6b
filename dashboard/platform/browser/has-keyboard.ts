/** Whether hints about keys are of use: where there is a mouse or touchpad, there is a keyboard. */
export const hasKeyboard = () => globalThis.matchMedia?.('(hover: hover) and (pointer: fine)').matches === true;
