/** The Web Speech API as browsers implement it, missing from TypeScript's types. */
export type SpeechRecognizer = {
  lang: string;
  continuous: boolean;
  onresult: ((event: { resultIndex: number; results: ArrayLike<SpeechRecognitionResult> }) => void) | null;
  onerror: ((event: { error: string }) => void) | null;
  onend: (() => void) | null;
  start: () => void;
  stop: () => void;
  abort: () => void;
};
type Makers = Partial<Record<'SpeechRecognition' | 'webkitSpeechRecognition', new () => SpeechRecognizer>>;

const Maker =
  (globalThis as Makers).SpeechRecognition ?? (globalThis as Makers).webkitSpeechRecognition ?? null;
/** Null where the browser has no speech recognition. */
export const createSpeechRecognizer = Maker && (() => new Maker());
