/** A Markdown table; an empty cell is a dash. */
export const renderTable = (head: readonly string[], rows: readonly (readonly string[])[]) =>
  [head, head.map(() => '---'), ...rows].map(cells => `| ${cells.map(cell).join(' | ')} |`).join('\n');

/** Wire names, as code. */
export const formatCode = (...names: readonly string[]) => names.map(name => `\`${name}\``).join(', ');

/** The same text of several names appears once, under all of them; a single name needs no heading. */
export const renderByName = (names: readonly string[], textOf: (name: string) => string) => {
  const texts = new Map<string, string[]>();
  for (const name of names) {
    const text = textOf(name);
    texts.set(text, [...(texts.get(text) ?? []), name]);
  }
  return [...texts]
    .map(([text, same]) => (names.length > 1 ? `**${formatCode(...same)}**\n\n${text}` : text))
    .join('\n\n');
};

const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll('\n', ' ') || '–';
