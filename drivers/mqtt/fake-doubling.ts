/** For tests: a broker that brings each message twice, imitated by a client that sends all it hears again. */
import mqtt from 'mqtt';

export async function openDoubling(url: string): Promise<{ close(): Promise<void> }> {
  const client = await mqtt.connectAsync(url, { protocolVersion: 5 });
  client.on('error', () => {});
  client.on('message', (topic, payload, { retain }) => {
    if (!retain) client.publish(topic, payload, { qos: 1 });
  });
  // Its own are not brought to it.
  await client.subscribeAsync('#', { qos: 1, nl: true });
  return { close: () => client.endAsync(true) };
}
