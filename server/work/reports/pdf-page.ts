import type { ReportDocument } from './report-document';

/** An A4 page in points, 595.28 by 841.89: its margins, and positions derived from them. */
export const pageLayout = {
  top: 56,
  bottom: 60,
  left: 48,
  /** Of the content, between the margins. */
  width: 595.28 - 96,
  contentBottom: 841.89 - 60,
  footerTop: 841.89 - 38,
  pageWidth: 595.28,
};
export const colors = {
  text: '#1b2433',
  quiet: '#66718a',
  line: '#d9dee8',
  band: '#f3f5f9',
  accent: '#0b6e7f',
  nok: '#b3261e',
};

export type Doc = ReportDocument;

/** Starts a page unless that many points are left on this one. */
export const ensureSpace = (doc: Doc, height: number) => {
  if (doc.y + height <= pageLayout.contentBottom) return;
  doc.addPage();
  doc.x = pageLayout.left;
};
