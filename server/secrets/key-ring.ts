import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { Key } from './key';

/**
 * The keys that a server holds: it seals with the first and opens with any, so that a key can be changed while servers
 * run. A key that is not among them is looked for once more where they came from: another process may have added it.
 */
export class KeyRing {
  private keys: readonly Key[];

  constructor(private readonly read: () => readonly Key[]) {
    this.keys = read();
  }

  /** The name of the key that seals. */
  get id() {
    return this.keys[0].id;
  }

  get size() {
    return this.keys.length;
  }

  /** AES-256-GCM. `about` says whose value it is: put elsewhere, it does not open. */
  seal(text: string, about: string) {
    const [key] = this.keys;
    const iv = randomBytes(12);
    const cipher = createCipheriv('aes-256-gcm', key.sealing, iv).setAAD(Buffer.from(about));
    const sealed = Buffer.concat([iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
    return `${version}.${key.id}.${sealed.toString('base64url')}`;
  }

  /** What was sealed; throws where it was sealed under a key that is not here, or is not as it was. */
  open(sealed: string, about: string) {
    const [, id, content] = pattern.exec(sealed) ?? [];
    const key = id && this.keyNamed(id);
    if (!key) throw new UnknownKey(id ?? null);
    const bytes = Buffer.from(content, 'base64url');
    const cipher = createDecipheriv('aes-256-gcm', key.sealing, bytes.subarray(0, 12), { authTagLength: 16 })
      .setAAD(Buffer.from(about))
      .setAuthTag(bytes.subarray(-16));
    return Buffer.concat([cipher.update(bytes.subarray(12, -16)), cipher.final()]).toString('utf8');
  }

  /** Whether a value is sealed under the key that seals. */
  isUnderFirst(sealed: string) {
    return sealed.startsWith(`${version}.${this.id}.`);
  }

  /** Secrets for signing, made of a stored one: under another key the same database signs otherwise. */
  signers(stored: string, use: string): readonly string[] {
    return this.keys.map(({ signing }) =>
      Buffer.from(hkdfSync('sha256', signing, stored, use, 32)).toString('base64url'),
    );
  }

  private keyNamed(id: string) {
    const among = () => this.keys.find(key => key.id === id);
    if (!among()) this.keys = this.read();
    return among();
  }
}

/** What a sealed value begins with. */
export const version = 'v1';
const pattern = /^v1\.([0-9a-f]{8})\.([\w-]{38,})$/;

export class UnknownKey extends Error {
  constructor(readonly id: string | null) {
    super(id ? `sealed under key ${id}, which is not here` : 'not sealed');
  }
}
