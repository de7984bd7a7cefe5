/** What browsers have of the Web Speech API, which TypeScript's types do not. */
export type Recognition = {
  lang: string;
  continuous: boolean;
  onresult: ((event: { resultIndex: number; results: ArrayLike<SpeechRecognitionResult> }) => void) | null;
  onerror: ((event: { error: string }) => void) | null;
  onend: (() => void) | null;
  start: () => void;
  stop: () => void;
  abort: () => void;
};
type Makers = Partial<Record<'SpeechRecognition' | 'webkitSpeechRecognition', new () => Recognition>>;

const Maker =
  (globalThis as Makers).SpeechRecognition ?? (globalThis as Makers).webkitSpeechRecognition ?? null;
/** Null where the browser does not write what is said. */
export const newRecognition = Maker && (() => new Maker());
