/**
 * The page that was requested before signing in. Always one of this host: to a browser, an address that begins with two
 * slashes is another host's.
 */
export const getNextPage = (state: { nextPathname?: string; nextSearch?: string } | null) =>
  `/${(state?.nextPathname ?? '').replace(/^[\s/\\]+/, '')}${state?.nextSearch ?? ''}`;
