import { createRequire } from 'node:module';
import type { Font } from 'fontkit';
import PDFDocument from 'pdfkit';
import { openBidiFont } from './bidi-font';

const require = createRequire(import.meta.url);
const weights = { text: '400Regular', strong: '600SemiBold' } as const;
type Weight = keyof typeof weights;
type TextOptions = PDFKit.Mixins.TextOptions;

const latin = (weight: Weight) => {
  const name = weights[weight];
  return require.resolve(`@expo-google-fonts/inter/${name}/Inter_${name}.ttf`);
};
const arabicFonts = new Map<Weight, Font>();
const arabic = (weight: Weight) => {
  const name = weights[weight];
  const font =
    arabicFonts.get(weight) ??
    openBidiFont(
      require.resolve(`@expo-google-fonts/ibm-plex-sans-arabic/${name}/IBMPlexSansArabic_${name}.ttf`),
      latin(weight),
    );
  arabicFonts.set(weight, font);
  return font;
};
const hasArabic = (text: string) => /\p{Script=Arabic}/u.test(text);

/** A document in our fonts; texts with Arabic letters use a font with Arabic and Latin letters. */
export class ReportDocument extends PDFDocument {
  private weight: Weight = 'text';
  private inArabic = false;

  override font(weight: Weight) {
    this.weight = weight;
    return super.font(latin(weight));
  }

  override text(text: string, x?: number | TextOptions, y?: number, options?: TextOptions) {
    return this.inItsLetters(text, () =>
      typeof x === 'number' ? super.text(text, x, y, this.byLine(options)) : super.text(text, this.byLine(x)),
    );
  }
  override heightOfString(text: string, options?: TextOptions) {
    return this.inItsLetters(text, () => super.heightOfString(text, this.byLine(options)));
  }
  override widthOfString(text: string, options?: TextOptions) {
    return this.inItsLetters(text, () => super.widthOfString(text, this.byLine(options)));
  }

  /** Font features, even if empty, apply to a whole line, not word by word. */
  private byLine(options?: TextOptions) {
    return this.inArabic && !options?.features ? { ...options, features: [] } : options;
  }

  private inItsLetters<T>(text: string, write: () => T): T {
    if (this.inArabic || !hasArabic(text)) return write();
    this.inArabic = true;
    super.font(arabic(this.weight) as never);
    try {
      return write();
    } finally {
      this.inArabic = false;
      super.font(latin(this.weight));
    }
  }
}
