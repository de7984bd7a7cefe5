import { today } from '../../../contract/framework/today';
import { type Language, sayIn } from '../../framework/language/language';
import { colors, type Doc, pageLayout } from './pdf-page';
import { ReportDocument } from './report-document';

/** An empty report of A4 pages in our fonts. */
export const createDocument = (title: string, language: Language): Doc =>
  new ReportDocument(language, {
    size: 'A4',
    margins: {
      top: pageLayout.top,
      bottom: pageLayout.bottom,
      left: pageLayout.left,
      right: pageLayout.left,
    },
    // No default font: each text chooses one of ours.
    font: '',
    bufferPages: true,
    lang: language === 'fr' ? 'fr-DZ' : 'en',
    info: { Title: title, Author: 'Terrain' },
  });

/** The header of the first page: company, title and subject. */
export const writeHeader = (doc: Doc, title: string, subject: string) => {
  doc.rect(0, 0, pageLayout.pageWidth, 8).fill(colors.accent);
  doc
    .font('strong')
    .fontSize(9)
    .fillColor(colors.accent)
    .text('Terrain', { characterSpacing: 0.4 })
    .moveDown(0.4)
    .font('strong')
    .fontSize(20)
    .fillColor(colors.text)
    .text(title)
    .font('text')
    .fontSize(11)
    .fillColor(colors.quiet)
    .text(subject)
    .moveDown(1);
};

/** The footers of all pages, with subject, date and page number: called once the last page is written. */
export const writeFooters = (doc: Doc, subject: string, language: Language) => {
  const say = sayIn(language);
  const { start, count } = doc.bufferedPageRange();
  for (let index = 0; index < count; index++) {
    doc.switchToPage(start + index);
    // The footer is below the bottom margin, where text would otherwise start a new page.
    doc.page.margins.bottom = 0;
    const pageNumber = say('reports', 'page', { page: index + 1, pages: count });
    const date = say('reports', 'edited', { day: today() });
    doc
      .font('text')
      .fontSize(7.5)
      .fillColor(colors.quiet)
      .text(`${subject} · ${date}`, pageLayout.left, pageLayout.footerTop, {
        width: pageLayout.width * 0.75,
        lineBreak: false,
      })
      .text(pageNumber, pageLayout.left, pageLayout.footerTop, {
        width: pageLayout.width,
        align: 'right',
        lineBreak: false,
      });
  }
};
