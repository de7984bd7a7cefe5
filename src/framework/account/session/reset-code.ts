/** The address of the password reset request. */
export const forgotPasswordHash = '#forgotten';
/** The address for typing in a mailed code; links in mails append the code to it. */
export const resetCodeHash = '#code=';

/** The code of a mailed link, in the hash so that no server logs it; empty if it is to be typed, null elsewhere. */
export const parseResetCode = (hash: string): string | null => new URLSearchParams(hash.slice(1)).get('code');
