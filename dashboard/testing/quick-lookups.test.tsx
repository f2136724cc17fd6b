import { render } from '@testing-library/react';
import { expect, test } from 'vitest';

/** As browsers answer (HTML, 4.10.4 The label element). */
test('labels and their fields are found as in a browser', () => {
  const { container } = render(
    <form id="form">
      <label htmlFor="second">A</label>
      <label>
        B <input type="hidden" id="unseen" /> <input id="first" />
      </label>
      <textarea id="second" />
      <label htmlFor="second">C</label>
      <label htmlFor="text">D</label>
      <p id="text">no field</p>
      <label htmlFor="unseen">E</label>
      <label htmlFor="gone">F</label>
    </form>,
  );
  const names = [...container.querySelectorAll('label')].map(({ textContent, control }) => [
    textContent?.trim(),
    control?.id,
  ]);
  expect(names).toEqual([
    ['A', 'second'],
    ['B', 'first'],
    ['C', 'second'],
    ['D', undefined],
    ['E', undefined],
    ['F', undefined],
  ]);
  const labelsOf = (id: string) => {
    const { labels } = document.getElementById(id) as HTMLInputElement;
    return labels && [...labels].map(({ textContent }) => textContent?.trim());
  };
  expect(labelsOf('first')).toEqual(['B']);
  expect(labelsOf('second')).toEqual(['A', 'C']);
  expect(labelsOf('unseen')).toBeNull();
});

test('an id is looked for below an element, and the first of two alike is found', () => {
  const { container } = render(
    <div id="above">
      <i id="same">1</i>
      <section>
        <i id="same">2</i>
      </section>
    </div>,
  );
  const find = (within: string, id: string) => container.querySelector(within)?.querySelector(`[id="${id}"]`);
  expect(find('div', 'same')?.textContent).toBe('1');
  expect(find('section', 'same')?.textContent).toBe('2');
  expect(find('div', 'above')).toBeNull();
  expect(find('div', 'none')).toBeNull();
});
