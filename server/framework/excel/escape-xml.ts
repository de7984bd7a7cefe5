/** Text for an element or attribute of a workbook: escaped, without characters that XML or Excel do not allow. */
export function escapeXml(text: string): string {
  if (!suspicious.test(text)) return text;
  return text
    .replace(/\r\n?/g, '\n')
    .replace(forbidden, '')
    .replace(/[&<>"]/g, sign => entities[sign as keyof typeof entities])
    .replace(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_');
}

const entities = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must be found
const suspicious = /[&<>"\x00-\x08\x0b-\x1f\ud800-\udfff\ufffe\uffff]|_x/;
// With the u flag, only lone surrogates match.
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must be removed
const forbidden = /[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]/gu;
