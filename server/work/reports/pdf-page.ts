import type { Paper } from './paper';

/** An A4 page in points. */
export const page = {
  top: 56,
  bottom: 60,
  left: 48,
  width: 595.28 - 96,
  end: 841.89 - 60,
  foot: 841.89 - 38,
  whole: 595.28,
};
export const ink = {
  text: '#1b2433',
  quiet: '#66718a',
  line: '#d9dee8',
  band: '#f3f5f9',
  accent: '#0b6e7f',
  nok: '#b3261e',
};

export type Doc = Paper;

/** Starts a page unless that many points are left on this one. */
export const room = (doc: Doc, height: number) => {
  if (doc.y + height <= page.end) return;
  doc.addPage();
  doc.x = page.left;
};
