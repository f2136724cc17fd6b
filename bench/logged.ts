/** A server's warnings and errors, each sentence once with its count. */
const WARNING = 40;

export function loggedIn(output: string): string[] {
  const sentences = output.split('\n').flatMap((line) => {
    try {
      const { level, msg, err } = JSON.parse(line) as { level?: number; msg?: string; err?: { message?: string } };
      const cause = err?.message?.split('\n')[0];
      return (level ?? 0) >= WARNING ? [cause ? `${msg}: ${cause}` : String(msg)] : [];
    } catch {
      return line.trim() === '' || line.startsWith('Sluice is ready') ? [] : [line.trim()];
    }
  });
  return [...Map.groupBy(sentences, (sentence) => sentence)].map(
    ([sentence, ones]) => `logged ${ones.length} ${ones.length === 1 ? 'time' : 'times'}: ${sentence}`,
  );
}
