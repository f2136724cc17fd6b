/** Checks what was typed against the contract's own schema, loaded only when a form is sent. */
import { currentTranslation, hasText } from '../i18n/translations.ts';

type Issue = { path: PropertyKey[]; message: string };
type Schema = { safeParse: (value: unknown) => { success: true } | { success: false; error: { issues: Issue[] } } };

/** Schemas carry translation keys as their messages; anything else reads as "required". In a form, the wrong type is an empty field. */
const formatSentence = (message: string) =>
  message !== 'validation.wrongType' && hasText(message)
    ? currentTranslation().t(message as 'validation.required')
    : currentTranslation().t('validation.required');

/** The first message of each wrong field, translated. */
export async function checkFields(loadSchema: () => Promise<Schema>, values: unknown): Promise<Record<string, string>> {
  const schema = await loadSchema();
  const result = schema.safeParse(values);
  if (result.success) return {};
  const messages: Record<string, string> = {};
  for (const { path, message } of result.error.issues) messages[path.map(String).join('.')] ??= formatSentence(message);
  return messages;
}
