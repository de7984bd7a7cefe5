/** What each sealed value is about: it opens in its own place only. */
export const codeOf = (accountId: number) => `code of account ${accountId}`;
export const settingNamed = (key: string) => `setting ${key}`;

/** Sealed values among the settings. `check` holds nothing: it proves a server's key. */
export const sealedSettings = { check: 'secret_check', media: 'media_secret', push: 'push_keys' } as const;

/** The name of the key under which a value is sealed; null for what lies in clear. */
export const keyNameIn = (sealed: string) => /^v1\.([0-9a-f]{8})\./.exec(sealed)?.[1] ?? null;
