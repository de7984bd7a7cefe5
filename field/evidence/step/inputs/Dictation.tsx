import { useEffect, useRef, useState } from 'react';
import { MicIcon } from '../../../framework/ui/icons/MicIcon';
import { useWords } from '../../../framework/words/useWords';
import styles from './inputs.module.css';
import { createSpeechRecognizer, type SpeechRecognizer } from './speech-recognizer';

/** Speech to text. Where the browser has none, the keyboard's own microphone does it. */
export const Dictation = ({ onText }: { onText: (text: string) => void }) => {
  const { words, language } = useWords();
  const [state, setState] = useState<'idle' | 'listening' | 'refused' | 'offline'>('idle');
  const activeRecognizer = useRef<SpeechRecognizer | null>(null);
  const onTextRef = useRef(onText);
  onTextRef.current = onText;
  // What was said before the screen is left is still written.
  useEffect(() => () => activeRecognizer.current?.stop(), []);
  if (!createSpeechRecognizer) return null;

  const listen = () => {
    const recognizer = createSpeechRecognizer!();
    recognizer.lang = language === 'fr' ? 'fr-FR' : 'en-GB';
    recognizer.continuous = true;
    recognizer.onresult = ({ results, resultIndex }) => {
      const finalTexts = Array.from(results)
        .slice(resultIndex)
        .flatMap(result => (result.isFinal ? [result[0].transcript.trim()] : []));
      // In one call: a second would not see the value of the first.
      if (finalTexts.length) onTextRef.current(finalTexts.join(' '));
    };
    recognizer.onerror = ({ error }) => {
      if (error === 'not-allowed' || error === 'service-not-allowed' || error === 'audio-capture')
        setState('refused');
      else if (error === 'network') setState('offline');
    };
    recognizer.onend = () => {
      activeRecognizer.current = null;
      setState(current => (current === 'listening' ? 'idle' : current));
    };
    activeRecognizer.current = recognizer;
    setState('listening');
    recognizer.start();
  };
  const isListening = state === 'listening';
  return (
    <>
      <button
        type="button"
        className={styles.mic}
        aria-pressed={isListening}
        aria-label={isListening ? words.step.dictation.stop : words.step.dictation.start}
        onClick={() => (isListening ? activeRecognizer.current?.stop() : listen())}
      >
        <MicIcon />
      </button>
      <span role="status" className={styles.heard}>
        {state === 'refused' && words.step.dictation.refused}
        {state === 'offline' && words.step.dictation.offline}
      </span>
    </>
  );
};
