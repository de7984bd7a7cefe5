import { useEffect, useRef, useState } from 'react';
import { Button } from '../../../framework/ui/Button';
import { Notice } from '../../../framework/ui/Notice';
import { Sheet } from '../../../framework/ui/Sheet';
import { useWords } from '../../../framework/words/useWords';
import { createBarCodeReader } from './bar-code-reader';
import styles from './ScanSheet.module.css';

type Failure = 'refused' | 'noCamera' | 'noReader';

/** The camera, and the codes that it reads, each reported once. */
export const ScanSheet = ({
  open,
  title,
  count,
  onCode,
  onClose,
}: {
  open: boolean;
  title: string;
  count: number;
  onCode: (code: string) => void;
  onClose: () => void;
}) => {
  const { words, fill } = useWords();
  return (
    <Sheet open={open} onClose={onClose} title={title}>
      <Camera onCode={onCode} />
      <p role="status" className={styles.count}>
        {fill(words.step.codes.count, { smart_count: count })}
      </p>
      <Button look="main" onClick={onClose}>
        {words.step.codes.stop}
      </Button>
    </Sheet>
  );
};

const Camera = ({ onCode }: { onCode: (code: string) => void }) => {
  const { words } = useWords();
  const video = useRef<HTMLVideoElement>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [track, setTrack] = useState<MediaStreamTrack | null>(null);
  const onCodeRef = useRef(onCode);
  onCodeRef.current = onCode;

  useEffect(() => {
    const scanning = new AbortController();
    scanCodes(video.current!, scanning.signal, setTrack, code => {
      navigator.vibrate?.(80);
      onCodeRef.current(code);
    }).catch((reason: Failure) => {
      if (!scanning.signal.aborted) setFailure(reason);
    });
    return () => scanning.abort();
  }, []);

  if (failure) return <Notice tone="bad">{words.step.codes[failure]}</Notice>;
  return (
    <>
      <video ref={video} className={styles.video} playsInline muted />
      {track && <Torch track={track} />}
    </>
  );
};

/** The torch, on phones that let a page switch it on. */
const Torch = ({ track }: { track: MediaStreamTrack }) => {
  const { words } = useWords();
  const [on, setOn] = useState(false);
  const { torch } = (track.getCapabilities?.() ?? {}) as { torch?: boolean };
  if (!torch) return null;
  const toggle = async () => {
    await track.applyConstraints({ advanced: [{ torch: !on } as MediaTrackConstraintSet] });
    setOn(!on);
  };
  return (
    <Button aria-pressed={on} onClick={toggle}>
      {on ? words.step.codes.torchOff : words.step.codes.torchOn}
    </Button>
  );
};

/** Reads until it is aborted; rejects if scanning is not possible. */
const scanCodes = async (
  video: HTMLVideoElement,
  signal: AbortSignal,
  onTrack: (track: MediaStreamTrack) => void,
  onCode: (code: string) => void,
) => {
  const stream = await Promise.resolve(
    navigator.mediaDevices?.getUserMedia({
      video: { facingMode: 'environment', width: { ideal: 1280 }, height: { ideal: 720 } },
    }),
  ).catch((error: unknown) => {
    throw error instanceof DOMException && error.name === 'NotAllowedError' ? 'refused' : 'noCamera';
  });
  if (!stream) throw 'noCamera';
  const stop = () => {
    for (const track of stream.getTracks()) track.stop();
  };
  if (signal.aborted) return stop();
  signal.addEventListener('abort', stop);
  onTrack(stream.getVideoTracks()[0]);
  video.srcObject = stream;
  await video.play().catch(() => undefined);
  const reader = await createBarCodeReader().catch(() => {
    stop();
    throw 'noReader';
  });
  const reported = new Set<string>();
  while (!signal.aborted) {
    // A frame that is not there yet is skipped.
    const barCodes = await reader.detect(video).catch(() => []);
    for (const { rawValue } of barCodes)
      if (rawValue && !reported.has(rawValue) && !signal.aborted) {
        reported.add(rawValue);
        onCode(rawValue);
      }
    await new Promise(resolve => setTimeout(resolve, 150));
  }
};
