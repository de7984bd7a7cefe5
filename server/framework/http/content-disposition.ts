/** The header that names a file (RFC 6266): a plain name as it is, any other in UTF-8 beside what old clients can read. */
export const contentDisposition = (type: 'attachment' | 'inline', name: string) =>
  /^[\w.-]+$/.test(name)
    ? `${type}; filename="${name}"`
    : `${type}; filename="${name.replace(/[^\w .-]/gu, '_')}"; filename*=UTF-8''${encodeName(name)}`;

/** `encodeURIComponent` leaves characters that RFC 8187 wants encoded. */
const encodeName = (name: string) =>
  encodeURIComponent(name).replace(/['()*]/g, sign => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
