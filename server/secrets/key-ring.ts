import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { Key } from './key';

/**
 * The keys that a server holds. It opens with any, and seals with the one that all servers of a database have agreed
 * on (`sealWith`), until then with the first: so a key can be changed while servers run. A key that is not among them
 * is looked for once more where they came from: another process may have added it.
 */
export class KeyRing {
  private keys: readonly Key[];
  private agreed: string | null = null;

  constructor(private readonly read: () => readonly Key[]) {
    this.keys = read();
  }

  /** The name of the key that seals. */
  get id() {
    return this.sealing.id;
  }

  /** The name of the key that stands first where they come from. */
  get firstId() {
    return this.keys[0].id;
  }

  get size() {
    return this.keys.length;
  }

  /** AES-256-GCM. `about` says whose value it is: put elsewhere, it does not open. */
  seal(text: string, about: string) {
    const key = this.sealing;
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
  isUnderOwn(sealed: string) {
    return sealed.startsWith(`${version}.${this.id}.`);
  }

  /** Whether a key is among them, or is now where they come from. */
  holds(id: string) {
    return this.keyNamed(id) !== undefined;
  }

  /** Seals with this one from now on, if it is among them. */
  sealWith(id: string) {
    if (this.holds(id)) this.agreed = id;
  }

  /** Secrets for signing, made of a stored one, the first one those of now: under another key a database signs otherwise. */
  signers(stored: string, use: string): readonly string[] {
    return [this.sealing, ...this.keys.filter(key => key !== this.sealing)].map(({ signing }) =>
      Buffer.from(hkdfSync('sha256', signing, stored, use, 32)).toString('base64url'),
    );
  }

  private get sealing() {
    return this.keys.find(key => key.id === this.agreed) ?? this.keys[0];
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
