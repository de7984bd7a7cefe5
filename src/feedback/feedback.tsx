import { createContext, type ReactNode, useContext, useEffect, useMemo, useRef, useState } from 'react';
import type { Message, MessageKind, Offer, Result } from './messages';
import { LoadingOverlay, ResultOverlay, TopLines } from './Overlays';

/**
 * The shell's messages (document 1, section 2). Texts may be i18n keys. Escape closes what is open; on a loading
 * overlay it also cancels what is waited for.
 */
export type Feedback = {
  /** Covers the screen while something is awaited; null uncovers it. `onCancel` runs on Escape. */
  loading: (message: string | null, onCancel?: () => void) => void;
  /** The outcome of an action. A success without button goes away after 2 s. */
  result: (result: Result) => void;
  /**
   * A line at the top of the page. A success goes away after 2 s, the others stay until closed. With an offer it stays
   * as long as that holds, whatever is told meanwhile. Answers what takes the line away.
   */
  flash: (message: string, kind?: MessageKind, offer?: Offer) => () => void;
  /** A line at the top of the page for 5 s. */
  banner: (message: string, kind?: MessageKind) => void;
};
/** `const { loading, result, flash, banner } = useFeedback()`; the functions keep their identity. */
export const useFeedback = () => useContext(FeedbackContext);

let told = 0;
export const successDelay = 2000;
export const bannerDelay = 5000;

export const FeedbackProvider = ({ children }: { children: ReactNode }) => {
  const [loading, setLoading] = useState<Loading | null>(null);
  const [result, setResult] = useState<Result | null>(null);
  const [flashes, setFlashes] = useState<readonly Message[]>([]);
  const [banner, setBanner] = useState<Message | null>(null);

  const feedback = useMemo<Feedback>(
    () => ({
      loading: (message, onCancel) => setLoading(message === null ? null : { message, onCancel }),
      result: outcome => {
        setLoading(null);
        setResult(outcome);
      },
      flash: (text, kind = 'info', offer) => {
        const message = { id: told++, text, kind, offer };
        const close = () => setFlashes(lines => lines.filter(line => line !== message));
        setFlashes(lines => [...lines.filter(line => line.offer), message]);
        const delay = offer ? offer.seconds * 1000 : kind === 'success' ? successDelay : undefined;
        if (delay) setTimeout(close, delay);
        return close;
      },
      banner: (text, kind = 'info') => setBanner({ id: told++, text, kind }),
    }),
    [],
  );

  const closeResult = () => {
    setResult(null);
    result?.onClose?.();
  };
  const closeLoading = () => {
    setLoading(null);
    loading?.onCancel?.();
  };
  useGoesAway(result?.kind === 'success' && !result.button ? result : null, successDelay, closeResult);
  useGoesAway(banner, bannerDelay, () => setBanner(null));
  useEscape(flashes.length > 0 || banner !== null, () => {
    setFlashes([]);
    setBanner(null);
  });

  return (
    <FeedbackContext.Provider value={feedback}>
      {children}
      <TopLines
        flashes={flashes}
        banner={banner}
        onClose={message => setFlashes(lines => lines.filter(line => line !== message))}
        onCloseBanner={() => setBanner(null)}
      />
      <LoadingOverlay message={loading?.message ?? null} onClose={closeLoading} />
      <ResultOverlay result={result} onClose={closeResult} />
    </FeedbackContext.Provider>
  );
};

type Loading = { message: string; onCancel?: () => void };

const silent: Feedback = { loading: () => {}, result: () => {}, flash: () => () => {}, banner: () => {} };
/** Without a provider (a component rendered alone in a test) messages go nowhere. */
const FeedbackContext = createContext<Feedback>(silent);

const useGoesAway = (shown: unknown, delay: number, close: () => void) => {
  const latest = useRef(close);
  latest.current = close;
  useEffect(() => {
    if (!shown) return;
    const timer = setTimeout(() => latest.current(), delay);
    return () => clearTimeout(timer);
  }, [shown, delay]);
};

/** Lines hold no focus, so they listen on the document; dialogs on top take the key first. */
const useEscape = (active: boolean, close: () => void) => {
  const latest = useRef(close);
  latest.current = close;
  useEffect(() => {
    if (!active) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented) latest.current();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [active]);
};
