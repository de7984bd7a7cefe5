import type { Language } from '../../framework/language/language';
import { type Doc, ink } from '../../work/reports/pdf-page';
import type { Names } from './names';

export type Source = { names: Names; language: Language; reader: string };
/** The area of something drawn, in points. */
export type Frame = { left: number; top: number; width: number; height: number };

/** Secondary text, cut where there is no more room. */
export const quiet = (doc: Doc, text: string, { left, top, width, height }: Frame) =>
  doc
    .font('text')
    .fontSize(7.5)
    .fillColor(ink.quiet)
    .text(text, left, top, { width, height, ellipsis: true });
