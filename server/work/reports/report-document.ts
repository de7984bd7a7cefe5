import { createRequire } from 'node:module';
import type { Font } from 'fontkit';
import PDFDocument from 'pdfkit';
import { openBidiFont } from './bidi-font';

const require = createRequire(import.meta.url);
const weights = { text: '400Regular', strong: '600SemiBold' } as const;
type Weight = keyof typeof weights;
type TextOptions = PDFKit.Mixins.TextOptions;

const getLatinFont = (weight: Weight) => {
  const name = weights[weight];
  return require.resolve(`@expo-google-fonts/inter/${name}/Inter_${name}.ttf`);
};
const arabicFonts = new Map<Weight, Font>();
const getArabicFont = (weight: Weight) => {
  const name = weights[weight];
  const font =
    arabicFonts.get(weight) ??
    openBidiFont(
      require.resolve(`@expo-google-fonts/ibm-plex-sans-arabic/${name}/IBMPlexSansArabic_${name}.ttf`),
      getLatinFont(weight),
    );
  arabicFonts.set(weight, font);
  return font;
};
const hasArabic = (text: string) => /\p{Script=Arabic}/u.test(text);

/** A document in our fonts; texts with Arabic letters use a font with Arabic and Latin letters. */
export class ReportDocument extends PDFDocument {
  private weight: Weight = 'text';
  private usesArabicFont = false;

  override font(weight: Weight) {
    this.weight = weight;
    return super.font(getLatinFont(weight));
  }

  override text(text: string, x?: number | TextOptions, y?: number, options?: TextOptions) {
    return this.withMatchingFont(text, () =>
      typeof x === 'number'
        ? super.text(text, x, y, this.withLineLayout(options))
        : super.text(text, this.withLineLayout(x)),
    );
  }
  override heightOfString(text: string, options?: TextOptions) {
    return this.withMatchingFont(text, () => super.heightOfString(text, this.withLineLayout(options)));
  }
  override widthOfString(text: string, options?: TextOptions) {
    return this.withMatchingFont(text, () => super.widthOfString(text, this.withLineLayout(options)));
  }

  /** With a list of font features, even an empty one, PDFKit lays out a line as a whole instead of word by word. */
  private withLineLayout(options?: TextOptions) {
    return this.usesArabicFont && !options?.features ? { ...options, features: [] } : options;
  }

  /** Writes or measures a text in the Arabic font if it has Arabic letters. */
  private withMatchingFont<T>(text: string, write: () => T): T {
    if (this.usesArabicFont || !hasArabic(text)) return write();
    this.usesArabicFont = true;
    super.font(getArabicFont(this.weight) as never);
    try {
      return write();
    } finally {
      this.usesArabicFont = false;
      super.font(getLatinFont(this.weight));
    }
  }
}
