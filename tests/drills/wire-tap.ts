import type { AddressInfo } from 'node:net';
import net from 'node:net';

/** What a client says to PostgreSQL: how it starts, and its statements with their names. */
export type ClientMessage = { startup: Record<string, string> } | { name: string; text: string };

/** Stands between clients and a PostgreSQL, and hears what they ask of it; without TLS. */
export const startWireTap = async (databaseUrl: string) => {
  const behind = new URL(databaseUrl);
  /** By connection. */
  const heard: ClientMessage[][] = [];
  const server = net.createServer(client => {
    const messages: ClientMessage[] = [];
    heard.push(messages);
    const onData = listener(messages);
    const database = net.connect(Number(behind.port), behind.hostname);
    client.on('data', onData);
    client.pipe(database).pipe(client);
    client.on('error', () => database.destroy());
    database.on('error', () => client.destroy());
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const url = new URL(databaseUrl);
  url.port = String((server.address() as AddressInfo).port);
  return {
    url: url.href,
    heard,
    stop: () => new Promise(resolve => server.close(resolve)),
  };
};

const listener = (messages: ClientMessage[]) => {
  let bytes = Buffer.alloc(0);
  let started = false;
  return (data: Buffer) => {
    bytes = Buffer.concat([bytes, data]);
    for (;;) {
      const head = started ? 1 : 0;
      if (bytes.length < head + 4) return;
      const length = head + bytes.readInt32BE(head);
      if (bytes.length < length) return;
      const type = started ? String.fromCharCode(bytes[0]) : 'start';
      const words = bytes.toString('utf8', head + 4, length).split('\0');
      if (type === 'start') messages.push({ startup: startupOf(bytes.toString('utf8', 8, length)) });
      if (type === 'Q') messages.push({ name: '', text: words[0] });
      if (type === 'P') messages.push({ name: words[0], text: words[1] });
      started = true;
      bytes = bytes.subarray(length);
    }
  };
};

const startupOf = (text: string) => {
  const words = text.split('\0');
  const pairs = words.flatMap((word, at) => (at % 2 === 0 && word ? [[word, words[at + 1]]] : []));
  return Object.fromEntries(pairs);
};
