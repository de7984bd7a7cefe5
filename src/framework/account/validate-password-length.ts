/** Validates the length of a new password, saying how many characters are missing. */
export const validatePasswordLength = (minLength: number) => (password?: string) =>
  password && password.length < minLength
    ? { message: 'terrain.account.password.levels.short', args: { smart_count: minLength - password.length } }
    : undefined;
