/** A request as it is logged: never a token, neither in a header nor in the URL, however it is encoded there. */
export const serializeRequest = ({ method, url, ip }: { method: string; url: string; ip: string }) => {
  const [path, ...query] = url.split('?');
  return {
    method,
    url: query.length ? `${path}?${query.join('?').split('&').map(maskSecret).join('&')}` : path,
    ip,
  };
};

const maskSecret = (field: string) => {
  const [name] = field.split('=', 1);
  return isSecret(name) ? `${name}=…` : field;
};

const isSecret = (name: string) => {
  try {
    return /token|sig/i.test(decodeURIComponent(name));
  } catch {
    return true;
  }
};
