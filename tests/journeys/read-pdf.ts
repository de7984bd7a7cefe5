import { inflateSync } from 'node:zlib';

/**
 * The pages of a PDF as pdfkit writes it, each with its text: enough to see that a report says what it should. Text is
 * glyph numbers; each font's ToUnicode map says what they mean.
 */
export const readPdf = (file: Buffer) => {
  const objects = new Map(
    [...file.toString('latin1').matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g)].map(([, id, body]) => [
      id,
      body,
    ]),
  );
  const all = [...objects.values()];
  const referred = (body: string, name: string) =>
    objects.get(new RegExp(`/${name} (\\d+) 0 R`).exec(body)?.[1] ?? '') ?? '';
  const fonts = new Map<string, string[]>();
  for (const body of all)
    for (const [, name, id] of body.matchAll(/\/(F\d+) (\d+) 0 R/g))
      fonts.set(name, glyphsOf(streamOf(referred(objects.get(id) ?? '', 'ToUnicode'))));
  return all
    .filter(body => /\/Type \/Page\n/.test(body))
    .map(body => textOf(streamOf(referred(body, 'Contents')), fonts));
};

const streamOf = (body: string) => {
  const found = /stream\n([\s\S]*)\nendstream/.exec(body);
  if (!found) return '';
  const bytes = Buffer.from(found[1], 'latin1');
  return (body.includes('/FlateDecode') ? inflateSync(bytes) : bytes).toString('latin1');
};

const glyphsOf = (map: string) => {
  const glyphs: string[] = [];
  for (const [, first, codes] of map.matchAll(/<([\da-f]+)> <[\da-f]+> \[([^\]]*)\]/gi))
    for (const [at, [, code]] of [...codes.matchAll(/<([\da-f ]*)>/gi)].entries())
      glyphs[Number.parseInt(first, 16) + at] = String.fromCharCode(
        ...(code.replace(/ /g, '').match(/.{4}/g) ?? []).map(unit => Number.parseInt(unit, 16)),
      );
  return glyphs;
};

const textOf = (content: string, fonts: Map<string, string[]>) => {
  let font: string[] = [];
  let text = '';
  for (const [, name, shown] of content.matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)) {
    if (name) font = fonts.get(name) ?? [];
    else
      text += `${[...shown.matchAll(/<([\da-f]*)>/gi)]
        .flatMap(([, hex]) => hex.match(/.{4}/g) ?? [])
        .map(glyph => font[Number.parseInt(glyph, 16)] ?? '')
        .join('')}\n`;
  }
  return text;
};
