/**
 * A label's field, a field's labels and the element of an id, found by the window's own index of ids. jsdom walks the
 * whole page for each of them, which was a quarter of the time of a test that looks for fields. The answers are the same.
 */
const ONE_ID = /^\[id="([^"\\]+)"\]$/;
const WITH_LABELS = [
  HTMLButtonElement,
  HTMLInputElement,
  HTMLMeterElement,
  HTMLOutputElement,
  HTMLProgressElement,
  HTMLSelectElement,
  HTMLTextAreaElement,
];

const canHaveLabels = (element: Element | null) =>
  WITH_LABELS.some((kind) => element instanceof kind) &&
  !(element instanceof HTMLInputElement && element.type === 'hidden');

/** Replaces a getter for elements of the page; what is not in it yet is answered by jsdom. */
function replaceGetter<Kind extends Element>(
  { prototype }: { prototype: Kind },
  name: string,
  find: (element: Kind, byWindow: () => unknown) => unknown,
): void {
  const get = Object.getOwnPropertyDescriptor(prototype, name)?.get;
  if (!get) throw new Error(`The window of the tests has no ${name}.`);
  Object.defineProperty(prototype, name, {
    configurable: true,
    get(this: Kind) {
      const byWindow = () => get.call(this);
      return this.isConnected ? find(this, byWindow) : byWindow();
    },
  });
}

export function quickenLookups(): void {
  const findBySelector = Element.prototype.querySelector;
  Element.prototype.querySelector = function find(this: Element, selector: string) {
    const id = ONE_ID.exec(selector)?.[1];
    if (id === undefined || !this.isConnected) return findBySelector.call(this, selector);
    const first = document.getElementById(id);
    const isAnswer = first === null || (first !== this && this.contains(first));
    return isAnswer ? first : findBySelector.call(this, selector);
  };
  replaceGetter(HTMLLabelElement, 'control', (label, byWindow) => {
    const id = label.getAttribute('for');
    if (id === null) return byWindow();
    const field = document.getElementById(id);
    return canHaveLabels(field) ? field : null;
  });
  for (const kind of WITH_LABELS)
    replaceGetter<HTMLElement>(kind, 'labels', (field) =>
      canHaveLabels(field)
        ? [...document.getElementsByTagName('label')].filter(({ control }) => control === field)
        : null,
    );
}
