import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { Key } from './key';

/** A server's keys: encrypts with the first and decrypts with any, so that keys can be replaced. */
export class KeyRing {
  constructor(private readonly keys: readonly Key[]) {}

  private get firstKey() {
    return this.keys[0];
  }

  /** The name of the key that encrypts. */
  get id() {
    return this.firstKey.id;
  }

  /** The prefix of every value encrypted with the first key. */
  get prefix() {
    return `${version}.${this.id}.`;
  }

  /** AES-256-GCM. `about` identifies the value's owner and purpose: it cannot be decrypted anywhere else. */
  seal(text: string, about: string) {
    const iv = randomBytes(12);
    const cipher = createCipheriv('aes-256-gcm', this.firstKey.sealing, iv).setAAD(Buffer.from(about));
    const sealed = Buffer.concat([iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
    return this.prefix + sealed.toString('base64url');
  }

  /** Decrypts a value; throws if its key is missing or it was altered. */
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

  /**
   * Signing secrets derived from a stored one, the current one first: with another key, a database's signatures differ.
   */
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
