import { createRequire } from 'node:module';
import { type Font, openSync } from 'fontkit';
import PDFDocument from 'pdfkit';
import type { Language } from '../../framework/language/language';
import { openBidiFont } from './bidi-font';
import { spellEmoji } from './spell-emoji';

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
let latinFont: Font | undefined;
const canDraw = (codePoint: number) => {
  latinFont ??= openSync(getLatinFont('text')) as Font;
  return latinFont.hasGlyphForCodePoint(codePoint);
};
const hasArabic = (text: string) => /\p{Script=Arabic}/u.test(text);

/**
 * A document in our fonts; texts with Arabic letters use a font with Arabic and Latin letters, and emoji, which neither
 * has, are spelled out.
 */
export class ReportDocument extends PDFDocument {
  private weight: Weight = 'text';
  private usesArabicFont = false;

  constructor(
    private readonly language: Language,
    options: PDFKit.PDFDocumentOptions,
  ) {
    super(options);
  }

  override font(weight: Weight) {
    this.weight = weight;
    return super.font(getLatinFont(weight));
  }

  override text(text: string, x?: number | TextOptions, y?: number, options?: TextOptions) {
    return this.withMatchingFont(text, spelled =>
      typeof x === 'number'
        ? super.text(spelled, x, y, this.withLineLayout(options))
        : super.text(spelled, this.withLineLayout(x)),
    );
  }
  override heightOfString(text: string, options?: TextOptions) {
    return this.withMatchingFont(text, spelled =>
      super.heightOfString(spelled, this.withLineLayout(options)),
    );
  }
  override widthOfString(text: string, options?: TextOptions) {
    return this.withMatchingFont(text, spelled => super.widthOfString(spelled, this.withLineLayout(options)));
  }

  /** With a list of font features, even an empty one, PDFKit lays out a line as a whole instead of word by word. */
  private withLineLayout(options?: TextOptions) {
    return this.usesArabicFont && !options?.features ? { ...options, features: [] } : options;
  }

  /** Writes or measures a text in the Arabic font if it has Arabic letters. */
  private withMatchingFont<T>(text: string, write: (spelled: string) => T): T {
    const spelled = spellEmoji(text, this.language, canDraw);
    if (this.usesArabicFont || !hasArabic(text)) return write(spelled);
    this.usesArabicFont = true;
    super.font(getArabicFont(this.weight) as never);
    try {
      return write(spelled);
    } finally {
      this.usesArabicFont = false;
      super.font(getLatinFont(this.weight));
    }
  }
}
