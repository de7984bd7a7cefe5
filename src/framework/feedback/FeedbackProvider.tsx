import { createContext, type ReactNode, useContext, useEffect, useMemo, useRef, useState } from 'react';
import type { Message, MessageAction, MessageKind, Result } from './messages';
import { NoticeSlotContext } from './NoticeSlot';
import { LoadingOverlay, NoticeLines, ResultOverlay } from './Overlays';
import { useAutoHide } from './useAutoHide';
import { useUndoShortcut } from './useUndoShortcut';

/**
 * The app's messages (document 1, section 2). Texts may be i18n keys. Escape closes what is open; on a loading
 * overlay it also cancels the pending work.
 */
export type Feedback = {
  /** Covers the screen while something is loading; null uncovers it. `onCancel` runs on Escape. */
  loading: (message: string | null, onCancel?: () => void) => void;
  /** The outcome of an action. A success without a button closes after 2 s. */
  result: (result: Result) => void;
  /**
   * A line at the foot of the page. A success closes after 2 s, the others stay until closed. With an offer it
   * stays as long as the offer is valid, whatever else is shown, and Z accepts it. Returns a function that
   * closes the line.
   */
  flash: (message: string, kind?: MessageKind, offer?: MessageAction) => () => void;
  /** A line at the foot of the page for 5 s. */
  banner: (message: string, kind?: MessageKind) => void;
};
/** `const { loading, result, flash, banner } = useFeedback()`; the functions are stable. */
export const useFeedback = () => useContext(FeedbackContext);

let nextId = 0;
const successSeconds = 2;
const bannerSeconds = 5;
/** More at once would take too much of the page. */
const maxMessages = 3;

export const FeedbackProvider = ({ children }: { children: ReactNode }) => {
  const [loading, setLoading] = useState<Loading | null>(null);
  const [result, setResult] = useState<Result | null>(null);
  const [flashes, setFlashes] = useState<readonly Message[]>([]);
  const [slot, setSlot] = useState<HTMLElement | null>(null);
  const [banner, setBanner] = useState<Message | null>(null);

  const feedback = useMemo<Feedback>(
    () => ({
      loading: (message, onCancel) => setLoading(message === null ? null : { message, onCancel }),
      result: outcome => {
        setLoading(null);
        setResult(outcome);
      },
      flash: (text, kind = 'info', offer) => {
        const seconds = offer?.seconds ?? (kind === 'success' ? successSeconds : undefined);
        const message = { id: nextId++, text, kind, seconds, offer };
        setFlashes(lines => [...lines.filter(line => line.offer), message].slice(-maxMessages));
        return () => setFlashes(lines => lines.filter(line => line !== message));
      },
      banner: (text, kind = 'info') => setBanner({ id: nextId++, text, kind, seconds: bannerSeconds }),
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
  useAutoHide(result?.kind === 'success' && !result.button ? result : null, successSeconds, closeResult);
  const hasNotices = flashes.length > 0 || banner !== null;
  useEscape(hasNotices, () => {
    setFlashes([]);
    setBanner(null);
  });

  const closeFlash = (message: Message) => setFlashes(lines => lines.filter(line => line !== message));
  useUndoShortcut(flashes, closeFlash);
  const noticeSlot = useMemo(() => ({ setSlot, hasNotices }), [hasNotices]);

  return (
    <FeedbackContext.Provider value={feedback}>
      <NoticeSlotContext.Provider value={noticeSlot}>{children}</NoticeSlotContext.Provider>
      <NoticeLines
        slot={slot}
        flashes={flashes}
        banner={banner}
        onClose={closeFlash}
        onCloseBanner={() => setBanner(null)}
      />
      <LoadingOverlay message={loading?.message ?? null} onClose={closeLoading} />
      <ResultOverlay result={result} onClose={closeResult} />
    </FeedbackContext.Provider>
  );
};

type Loading = { message: string; onCancel?: () => void };

const noFeedback: Feedback = { loading: () => {}, result: () => {}, flash: () => () => {}, banner: () => {} };
/** Without a provider (a component rendered alone in a test) messages are dropped. */
const FeedbackContext = createContext<Feedback>(noFeedback);

/** Lines never have the focus, so they listen on the document; dialogs on top handle the key first. */
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
