/** Pure: parses the stream of `GET /events` (server-sent events). */

export interface StreamEvent {
  event: string;
  data: string;
}

/** Events that are complete; the rest of the text is still to come. */
export function parseEvents(text: string): { events: StreamEvent[]; rest: string } {
  const blocks = text.replaceAll('\r\n', '\n').split('\n\n');
  const rest = blocks.pop() ?? '';
  return { events: blocks.map(parseBlock).filter(({ data }) => data !== ''), rest };
}

function parseBlock(block: string): StreamEvent {
  let event = 'message';
  const data: string[] = [];
  for (const line of block.split('\n')) {
    const [, field = '', value = ''] = /^([a-z]+): ?(.*)$/.exec(line) ?? [];
    if (field === 'event') event = value;
    else if (field === 'data') data.push(value);
  }
  return { event, data: data.join('\n') };
}
