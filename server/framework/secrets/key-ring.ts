import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { Key } from './key';

/** The keys that a server holds: it seals with the first and opens with any, so that a new one can take over from the old. */
export class KeyRing {
  private readonly sealing: Key;

  constructor(private readonly keys: readonly Key[]) {
    [this.sealing] = keys;
  }

  /** The name of the key that seals. */
  get id() {
    return this.sealing.id;
  }

  /** What begins every value that is sealed under the first key. */
  get beginning() {
    return `${version}.${this.id}.`;
  }

  /** AES-256-GCM. `about` says whose value it is: put elsewhere, it does not open. */
  seal(text: string, about: string) {
    const iv = randomBytes(12);
    const cipher = createCipheriv('aes-256-gcm', this.sealing.sealing, iv).setAAD(Buffer.from(about));
    const sealed = Buffer.concat([iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
    return this.beginning + sealed.toString('base64url');
  }

  /** What was sealed; throws where it was sealed under a key that is not here, or is not as it was. */
  open(sealed: string, about: string) {
    const [, id, content] = pattern.exec(sealed) ?? [];
    const key = this.keys.find(each => each.id === id);
    if (!key) throw new UnknownKey(id ?? null);
    const bytes = Buffer.from(content, 'base64url');
    const cipher = createDecipheriv('aes-256-gcm', key.sealing, bytes.subarray(0, 12), { authTagLength: 16 })
      .setAAD(Buffer.from(about))
      .setAuthTag(bytes.subarray(-16));
    return Buffer.concat([cipher.update(bytes.subarray(12, -16)), cipher.final()]).toString('utf8');
  }

  /** Secrets for signing, made of a stored one, the first one those of now: under another key a database signs otherwise. */
  signers(stored: string, use: string): readonly string[] {
    return this.keys.map(({ signing }) =>
      Buffer.from(hkdfSync('sha256', signing, stored, use, 32)).toString('base64url'),
    );
  }
}

const version = 'v1';
const pattern = /^v1\.([0-9a-f]{8})\.([\w-]{38,})$/;

export class UnknownKey extends Error {
  constructor(readonly id: string | null) {
    super(id ? `sealed under key ${id}, which is not here` : 'not sealed');
  }
}
