import { getEmojiName, type Language } from '../../framework/language/language';

/** An emoji, whatever its skin and the emoji joined to it, or a flag. */
const emoji =
  /\p{Regional_Indicator}{2}|\p{Extended_Pictographic}[\ufe0e\ufe0f\p{Emoji_Modifier}]*(?:\u200d\p{Extended_Pictographic}[\ufe0f\p{Emoji_Modifier}]*)*/gu;

/** A text in which emoji that a font cannot draw are spelled out: `(pouce levé)`, or `[U+1F6F0]` where no name is known. */
export const spellEmoji = (text: string, language: Language, canDraw: (codePoint: number) => boolean) =>
  text.replace(emoji, sign => {
    const [first, ...others] = [...sign].filter(part => !/[\ufe0e\ufe0f\p{Emoji_Modifier}]/u.test(part));
    if (!others.length && canDraw(first.codePointAt(0)!)) return first;
    const name = getEmojiName(language, first);
    return name
      ? `(${name})`
      : `[${[first, ...others]
          .filter(part => part !== '\u200d')
          .map(toCode)
          .join(' ')}]`;
  });

const toCode = (sign: string) => `U+${sign.codePointAt(0)!.toString(16).toUpperCase()}`;
