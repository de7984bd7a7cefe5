import type { Language } from '../../framework/language/language';
import { colors, type Doc } from '../../work/reports/pdf-page';
import type { DashboardLabels } from './dashboard-labels';

export type PdfContext = { labels: DashboardLabels; language: Language; reader: string };
/** The area of something drawn, in points. */
export type Frame = { left: number; top: number; width: number; height: number };

const fontSize = 7.5;
export const drawSecondaryText = (doc: Doc, text: string, { left, top, width }: Omit<Frame, 'height'>) =>
  doc.font('text').fontSize(fontSize).fillColor(colors.quiet).text(text, left, top, { width });

/** The height of such a text, or of one in the strong font, with all its lines. */
export const measureSecondaryText = (
  doc: Doc,
  text: string,
  width: number,
  weight: 'text' | 'strong' = 'text',
) => doc.font(weight).fontSize(fontSize).heightOfString(text, { width });
