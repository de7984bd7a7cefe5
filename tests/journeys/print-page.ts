import { getDocument, OPS } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { Page } from 'playwright-core';

export type PrintedPage = {
  width: number;
  height: number;
  /** Its lines of text from top to bottom, each from left to right. */
  text: string;
  /** Its pieces of text, each with where it begins, in points from the left. */
  pieces: { text: string; x: number }[];
  /** Pieces of text that lie partly outside the paper. */
  cut: string[];
  pictures: number;
};

/** A page of the app as a browser prints it. */
export const printPage = async (page: Page) =>
  readPdf(await page.pdf({ preferCSSPageSize: true, printBackground: true }));

/** The pages of a PDF, read by another hand than the one that wrote it. */
export const readPdf = async (file: Buffer): Promise<PrintedPage[]> => {
  const paper = await getDocument({ data: new Uint8Array(file), useSystemFonts: false }).promise;
  const sheets = Array.from({ length: paper.numPages }, (_, at) => at + 1);
  return Promise.all(
    sheets.map(async number => {
      const sheet = await paper.getPage(number);
      const { width, height } = sheet.getViewport({ scale: 1 });
      const { items } = await sheet.getTextContent();
      const { fnArray } = await sheet.getOperatorList();
      const pieces = items.flatMap(item => ('str' in item && item.str.trim() ? [item] : []));
      return {
        width,
        height,
        text: pieces.map(({ str }) => str).join(' '),
        pieces: pieces.map(({ str, transform: [, , , , x] }) => ({ text: str, x })),
        pictures: fnArray.filter(each => each === OPS.paintImageXObject).length,
        cut: pieces.flatMap(({ str, transform: [, , , , x, y], width: long }) =>
          x < 0 || x + long > width + 1 || y < 0 || y > height ? [str] : [],
        ),
      };
    }),
  );
};
