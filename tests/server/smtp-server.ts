import { type AddressInfo, createServer } from 'node:net';

type Attachment = { name: string; type: string; content: Buffer };
type Mail = { from: string; to: string; subject: string; text: string; attachments: Attachment[] };

/** A mail server that takes what it is not told to refuse. */
export const startSmtpServer = async () => {
  const mails: Mail[] = [];
  let refusal: (to: string) => string | null = () => null;
  const server = createServer(socket => {
    let [mode, from, to, data, rest] = ['lines', '', '', '', ''];
    const say = (line: string) => socket.write(`${line}\r\n`);
    const take = (line: string) => {
      if (mode === 'data') {
        if (line !== '.') {
          data += `${line.replace(/^\.\./, '.')}\n`;
          return;
        }
        mode = 'lines';
        mails.push({ from, to, ...mailOf(data) });
        return say('250 taken');
      }
      if (/^(EHLO|HELO)/i.test(line)) return say('250 terrain-test');
      if (/^MAIL FROM/i.test(line)) {
        from = /<(.*?)>/.exec(line)![1];
        return say('250 ok');
      }
      if (/^RCPT TO/i.test(line)) {
        to = /<(.*?)>/.exec(line)![1];
        return say(refusal(to) ?? '250 ok');
      }
      if (/^DATA/i.test(line)) {
        [mode, data] = ['data', ''];
        return say('354 go on');
      }
      if (/^QUIT/i.test(line)) return socket.end('221 bye\r\n');
      return say('250 ok');
    };
    socket.on('error', () => undefined);
    socket.on('data', part => {
      const lines = (rest + part).split('\r\n');
      rest = lines.pop()!;
      for (const line of lines) take(line);
    });
    say('220 terrain-test');
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    mails: () => mails,
    refuse: (by: typeof refusal) => {
      refusal = by;
    },
    close: () => new Promise(resolve => server.close(resolve)),
  };
};

const mailOf = (data: string) => {
  const [head, ...body] = data.split('\n\n');
  const subject = /^Subject: ((?:.*\n )*.*)$/m.exec(head)![1];
  const words = subject
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?([qb])\?(.*?)\?=/gi, (_, kind, text) =>
      kind.toLowerCase() === 'b'
        ? Buffer.from(text, 'base64').toString()
        : unquoted(text.replace(/_/g, ' ')).toString(),
    );
  const boundary = /^Content-Type: multipart\/mixed;\s*boundary="(.*)"/im.exec(head)?.[1];
  const parts = boundary ? body.join('\n\n').split(`--${boundary}`).slice(1, -1).map(partOf) : [];
  const [text = partOf(data), ...attachments] = parts;
  return { subject: words, text: text.content.toString(), attachments };
};

/** What stands between two boundaries, or a mail without any. */
const partOf = (part: string): Attachment => {
  const [head, ...body] = part.trimStart().split('\n\n');
  const encoded = body.join('\n\n');
  return {
    name: /filename="?([^"\n;]+)/i.exec(head)?.[1] ?? '',
    type: /^Content-Type: ([^;\n]+)/im.exec(head)?.[1] ?? '',
    content: /quoted-printable/i.test(head)
      ? unquoted(encoded)
      : Buffer.from(encoded, /base64/i.test(head) ? 'base64' : 'utf8'),
  };
};

const unquoted = (text: string) => {
  const joined = text.replace(/=\n/g, '');
  const byte = (_: string, hex: string) => String.fromCharCode(Number.parseInt(hex, 16));
  return Buffer.from(joined.replace(/=([0-9A-F]{2})/g, byte), 'latin1');
};
