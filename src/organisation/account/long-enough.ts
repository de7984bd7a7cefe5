/** Says how many characters a new password still lacks. */
export const longEnough = (least: number) => (password?: string) =>
  password && password.length < least
    ? { message: 'terrain.account.password.levels.short', args: { smart_count: least - password.length } }
    : undefined;
