import type { Language } from '../../framework/language/language';
import { colors, type Doc } from '../../work/reports/pdf-page';
import type { DashboardLabels } from './dashboard-labels';

export type PdfContext = { labels: DashboardLabels; language: Language; reader: string };
/** The area of something drawn, in points. */
export type Frame = { left: number; top: number; width: number; height: number };

/** Secondary text, cut where there is no more room. */
export const drawSecondaryText = (doc: Doc, text: string, { left, top, width, height }: Frame) =>
  doc
    .font('text')
    .fontSize(7.5)
    .fillColor(colors.quiet)
    .text(text, left, top, { width, height, ellipsis: true });
