/** Where one asks for a new password by mail. */
export const forgottenAt = '#forgotten';
/** Where a mailed code is typed in; links in mails have it behind the sign. */
export const codeAt = '#code=';

/** The code of a mailed link, which no server reads there; empty where it is to be typed, null elsewhere. */
export const mailedCode = (hash: string): string | null => new URLSearchParams(hash.slice(1)).get('code');
