/** Validates the length of a new password, saying how many characters are missing. */
export const validatePasswordLength = (least: number) => (password?: string) =>
  password && password.length < least
    ? { message: 'terrain.account.password.levels.short', args: { smart_count: least - password.length } }
    : undefined;
