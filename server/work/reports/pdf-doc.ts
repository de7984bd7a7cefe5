import { today } from '../../../contract/framework/today';
import { type Language, sayIn } from '../../framework/language/language';
import { Paper } from './paper';
import { type Doc, ink, page } from './pdf-page';

/** An empty report of A4 pages in our fonts. */
export const openDoc = (title: string, language: Language): Doc =>
  new Paper({
    size: 'A4',
    margins: { top: page.top, bottom: page.bottom, left: page.left, right: page.left },
    // None until the first font is chosen.
    font: '',
    bufferPages: true,
    lang: language === 'fr' ? 'fr-DZ' : 'en',
    info: { Title: title, Author: 'Terrain' },
  });

/** The report's head: company, title and subject. */
export const writeHead = (doc: Doc, title: string, about: string) => {
  doc.rect(0, 0, page.whole, 8).fill(ink.accent);
  doc
    .font('strong')
    .fontSize(9)
    .fillColor(ink.accent)
    .text('Terrain', { characterSpacing: 0.4 })
    .moveDown(0.4)
    .font('strong')
    .fontSize(20)
    .fillColor(ink.text)
    .text(title)
    .font('text')
    .fontSize(11)
    .fillColor(ink.quiet)
    .text(about)
    .moveDown(1);
};

/** Footers with subject and page number, written after all pages. */
export const numberPages = (doc: Doc, about: string, language: Language) => {
  const say = sayIn(language);
  const { start, count } = doc.bufferedPageRange();
  for (let index = 0; index < count; index++) {
    doc.switchToPage(start + index);
    // Below the bottom margin, where text would otherwise start a new page.
    doc.page.margins.bottom = 0;
    const numbered = say('reports', 'page', { page: index + 1, pages: count });
    const edited = say('reports', 'edited', { day: today() });
    doc
      .font('text')
      .fontSize(7.5)
      .fillColor(ink.quiet)
      .text(`${about} · ${edited}`, page.left, page.foot, { width: page.width * 0.75, lineBreak: false })
      .text(numbered, page.left, page.foot, { width: page.width, align: 'right', lineBreak: false });
  }
};
