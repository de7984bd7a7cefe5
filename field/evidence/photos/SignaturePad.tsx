import { type PointerEvent, useEffect, useRef } from 'react';
import styles from './SignaturePad.module.css';

/** As fractions of the pad's width, so that the drawing survives rotation of the phone. */
type Point = readonly [x: number, y: number];
export type Stroke = readonly Point[];

/** A white pad to sign on by finger, in light and dark mode alike: ink is read on white. */
export const SignaturePad = ({
  label,
  strokes,
  onChange,
}: {
  label: string;
  strokes: readonly Stroke[];
  onChange: (strokes: readonly Stroke[]) => void;
}) => {
  const canvas = useRef<HTMLCanvasElement>(null);
  const drawing = useRef<{ pointer: number; stroke: Point[] } | null>(null);
  const latestStrokes = useRef(strokes);
  latestStrokes.current = strokes;

  useEffect(() => {
    const element = canvas.current!;
    const observer = new ResizeObserver(() => {
      const { width, height } = element.getBoundingClientRect();
      Object.assign(element, { width: width * devicePixelRatio, height: height * devicePixelRatio });
      drawStrokes(element, latestStrokes.current);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  useEffect(() => void drawStrokes(canvas.current!, strokes), [strokes]);

  const toPoint = ({ clientX, clientY }: { clientX: number; clientY: number }): Point => {
    const { left, top, width } = canvas.current!.getBoundingClientRect();
    return [(clientX - left) / width, (clientY - top) / width];
  };
  const startStroke = (event: PointerEvent<HTMLCanvasElement>) => {
    // Ignore a hand that rests on the screen.
    if (drawing.current || event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    drawing.current = { pointer: event.pointerId, stroke: [toPoint(event)] };
  };
  const continueStroke = (event: PointerEvent<HTMLCanvasElement>) => {
    const current = drawing.current;
    if (current?.pointer !== event.pointerId) return;
    // Points between two events, where the browser reports them.
    const coalesced = event.nativeEvent.getCoalescedEvents?.() ?? [];
    current.stroke.push(...(coalesced.length ? coalesced : [event]).map(toPoint));
    drawStrokes(canvas.current!, [...latestStrokes.current, current.stroke]);
  };
  const finishStroke = (event: PointerEvent<HTMLCanvasElement>) => {
    const current = drawing.current;
    if (current?.pointer !== event.pointerId) return;
    drawing.current = null;
    onChange([...latestStrokes.current, current.stroke]);
  };

  return (
    <canvas
      ref={canvas}
      className={styles.pad}
      role="img"
      aria-label={label}
      onPointerDown={startStroke}
      onPointerMove={continueStroke}
      onPointerUp={finishStroke}
      onPointerCancel={finishStroke}
    />
  );
};

/** Draws a signature onto a whole canvas, on white. */
export const drawStrokes = (canvas: HTMLCanvasElement, strokes: readonly Stroke[]) => {
  const context = canvas.getContext('2d')!;
  const { width, height } = canvas;
  context.fillStyle = '#fff';
  context.fillRect(0, 0, width, height);
  context.strokeStyle = '#0b1a4a';
  context.lineWidth = Math.max(2, width / 160);
  context.lineCap = 'round';
  context.lineJoin = 'round';
  for (const [first, ...others] of strokes) {
    context.beginPath();
    context.moveTo(first[0] * width, first[1] * width);
    // A single point counts too: the dot of an i.
    for (const [x, y] of others.length ? others : [first]) context.lineTo(x * width, y * width);
    context.stroke();
  }
};
