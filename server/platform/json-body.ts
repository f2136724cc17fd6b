/** Reads JSON bodies. Their shape is bounded by a look that costs no more than their length, before anything parses. */
import { LIMITS } from '@sluice/engine/vocabulary/limits';
import { AppError } from './errors.ts';
import type { App } from './services.ts';

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const isOpening = (code: number) => code === 0x5b || code === 0x7b;
const isClosing = (code: number) => code === 0x5d || code === 0x7d;

/** Whether a text nests deeper, or has more values, than any call takes. It need not be JSON. */
export function isTooComplex(text: string): boolean {
  let [depth, values, isText] = [0, 1, false];
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) isText = !isText;
    else if (isText) at += code === BACKSLASH ? 1 : 0;
    else if (code === COMMA) values += 1;
    else if (isOpening(code)) depth += 1;
    else if (isClosing(code)) depth -= 1;
    if (depth > LIMITS.bodyMaxDepth || values > LIMITS.bodyMaxValues) return true;
  }
  return false;
}

/** `app` takes JSON and nothing else from here on. */
export function readJsonBodies(app: App): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = String(body);
    if (isTooComplex(text)) done(new AppError('malformed', { message: 'errors.bodyTooComplex' }));
    else parse(request, text, done);
  });
}
