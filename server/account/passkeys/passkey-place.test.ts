import { expect, test } from 'vitest';
import { findPasskeyPlace } from './passkey-place.ts';

test.each([
  ['https://garden.example', { origin: 'https://garden.example', rpId: 'garden.example' }],
  ['https://garden.example:8443/', { origin: 'https://garden.example:8443', rpId: 'garden.example' }],
  ['http://localhost:8080', { origin: 'http://localhost:8080', rpId: 'localhost' }],
  ['http://127.0.0.1:8080', { origin: 'http://localhost:8080', rpId: 'localhost' }],
  ['http://[::1]:8080', { origin: 'http://localhost:8080', rpId: 'localhost' }],
  ['http://garden.example', null],
  ['http://192.168.1.5:8080', null],
  ['https://192.168.1.5', null],
  ['https://[2001:db8::1]', null],
])('%s', (identityUrl, place) => expect(findPasskeyPlace(identityUrl)).toEqual(place));
