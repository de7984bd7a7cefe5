/** The hosts in a database URL, each with its port if given: `one:5432` and `two:5432`. */
export const parseHosts = (url: string): string[] => {
  const [, authority = '', query = ''] = /^[a-z]+:\/\/([^/?#]*)[^?#]*(?:\?(.*))?$/i.exec(url) ?? [];
  const { host } = Object.fromEntries(new URLSearchParams(query));
  return (host ?? authority.slice(authority.lastIndexOf('@') + 1)).split(',');
};

/** The error for a URL with several hosts; null for a single one. */
export const getMultipleHostsError = (url: string) =>
  parseHosts(url).length > 1
    ? 'names several hosts. Name one that always leads to the primary, such as HAProxy before Patroni: ' +
      'docs/deployment.md, « A database that fails over »'
    : null;
