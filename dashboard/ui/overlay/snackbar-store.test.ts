import { afterEach, expect, test } from 'vitest';
import { closeSnackbar, showSnackbar, snackbarStore } from './snackbar-store.ts';

const read = () => snackbarStore.read()?.text ?? null;
const notSaved = { kind: 'error', text: 'Not saved' } as const;
const notLoaded = { kind: 'error', text: 'Not loaded', givesWay: true } as const;

afterEach(closeSnackbar);

test('what could not be loaded leaves an error standing until it is gone', () => {
  showSnackbar(notSaved);
  showSnackbar(notLoaded);
  expect(read()).toBe('Not saved');
  closeSnackbar();
  showSnackbar(notLoaded);
  expect(read()).toBe('Not loaded');
});

test('it takes the place of what went well, and is followed by whatever comes next', () => {
  showSnackbar({ kind: 'done', text: 'Saved' });
  showSnackbar(notLoaded);
  expect(read()).toBe('Not loaded');
  showSnackbar(notSaved);
  expect(read()).toBe('Not saved');
  showSnackbar({ kind: 'done', text: 'Saved' });
  expect(read()).toBe('Saved');
});
