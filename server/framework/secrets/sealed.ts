/** The context bound to each encrypted value: it can only be decrypted in its own place. */
export const codeContext = (accountId: number) => `code of account ${accountId}`;
export const settingContext = (key: string) => `setting ${key}`;

/** Encrypted values among the settings. `check` has no content: it verifies a server's key. */
export const sealedSettings = { check: 'secret_check', media: 'media_secret', push: 'push_keys' } as const;

/** The name of the key that encrypted a value; null for plain text. */
export const parseKeyId = (sealed: string) => /^v1\.([0-9a-f]{8})\./.exec(sealed)?.[1] ?? null;
