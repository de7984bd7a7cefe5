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
type Globals = Partial<Record<'SpeechRecognition' | 'webkitSpeechRecognition', new () => SpeechRecognizer>>;

const { SpeechRecognition, webkitSpeechRecognition } = globalThis as Globals;
const Recognizer = SpeechRecognition ?? webkitSpeechRecognition ?? null;
/** Null where the browser has no speech recognition. */
export const createSpeechRecognizer = Recognizer && (() => new Recognizer());
