import { Box, type Theme } from '@mui/material';
import { useEffect, useState } from 'react';
import { removeOverlaps } from '../../work/maps/remove-overlaps';
import type { Extent, Outline } from './wilaya-outlines';

type Props = {
  map: SVGSVGElement | null;
  box: Extent;
  /** The most important first: names that overlap earlier ones are omitted. */
  outlines: readonly Outline[];
  nameOf: (outline: Outline) => string;
};

/** The wilayas' names in one size, whatever the map's width; visual only, the shapes have accessible names. */
export const WilayaNames = ({ map, box, outlines, nameOf }: Props) => {
  /** The size of a screen pixel in the map's units. */
  const [pixel, setPixel] = useState<number>();
  useEffect(() => {
    if (!map) return;
    const observer = new ResizeObserver(() => {
      const { width, height } = map.getBoundingClientRect();
      const scale = Math.min(width / (box.east - box.west), height / (box.south - box.north));
      setPixel(scale > 0 ? 1 / scale : undefined);
    });
    observer.observe(map);
    return () => observer.disconnect();
  }, [map, box]);
  if (!pixel) return null;
  const [west, east] = [box.west / pixel, box.east / pixel];
  const names = removeOverlaps(
    outlines.flatMap(outline => {
      const text = nameOf(outline);
      const [width, height] = [text.length * letterWidth + 4, 14];
      const [x, y] = outline.middle.map(coordinate => coordinate / pixel);
      // A name that the edge would cut is omitted.
      if (x - width / 2 < west || x + width / 2 > east) return [];
      return { text, outline, boxes: [{ x: x - width / 2, y: y - height / 2, width, height }] };
    }),
  );
  return (
    <Box component="g" aria-hidden sx={styles}>
      {names.map(({ text, outline: { wilaya, middle } }) => (
        <text
          key={wilaya}
          x={middle[0]}
          y={middle[1]}
          dy="0.35em"
          fontSize={10.5 * pixel}
          strokeWidth={2.5 * pixel}
          data-name={wilaya}
        >
          {text}
        </text>
      ))}
    </Box>
  );
};

/** Average width of a letter in pixels. */
const letterWidth = 6.1;

const styles = {
  pointerEvents: 'none',
  '& text': {
    fill: (theme: Theme) => theme.palette.text.primary,
    stroke: (theme: Theme) => theme.palette.background.paper,
    textAnchor: 'middle',
    paintOrder: 'stroke',
    strokeLinejoin: 'round',
    fontWeight: 500,
    '@media print': { stroke: 'none' },
  },
} as const;
