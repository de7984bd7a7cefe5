import { alpha, Box, Typography, useTheme } from '@mui/material';
import { type KeyboardEvent, type Ref, type SVGAttributes, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { useFormats } from '../../framework/fields/useFormats';
import { useWords } from '../../framework/fields/useWords';
import { mapHeight } from './chart-sizes';
import { findNeighbour } from './find-neighbour';
import { useVisibleOutlines } from './useVisibleOutlines';
import { WilayaNames } from './WilayaNames';

type Props = {
  label: string;
  /** Counts by wilaya. */
  counts: ReadonlyMap<number, number>;
  linkOf: (wilaya: number) => string | undefined;
  /** More about a wilaya than its count. */
  detailOf?: (wilaya: number) => string;
  onShiftClick?: (wilaya: number) => void;
  /** The text shown while no wilaya is hovered. */
  hint?: string;
};

/**
 * The wilayas (provinces), darker with higher counts (document 3, section 2.1). A wilaya without a shape is counted
 * in the shape of the one it was split from. One tab stop; arrow keys move from shape to shape.
 */
export const WilayaMap = ({ label, counts, linkOf, detailOf, onShiftClick, hint }: Props) => {
  const { palette } = useTheme();
  const { nameOf } = useWords();
  const { labelled, number } = useFormats();
  const { outlines, box, wilayasOf } = useVisibleOutlines();
  const [map, setMap] = useState<SVGSVGElement | null>(null);
  const shapes = useRef(new Map<number, SVGElement>());
  const [activeShape, setActiveShape] = useState<number | null>(null);
  const [lastFocused, setLastFocused] = useState<number | null>(null);
  // A shape is identified by the wilaya that it is drawn for.
  const countOf = (shape: number) =>
    wilayasOf(shape).reduce((sum, wilaya) => sum + (counts.get(wilaya) ?? 0), 0);
  const highest = Math.max(1, ...outlines.map(({ wilaya }) => countOf(wilaya)));
  const highestOutline = outlines.find(({ wilaya }) => countOf(wilaya) === highest) ?? outlines[0];
  const tabStop = lastFocused ?? highestOutline?.wilaya;
  const describeWilaya = (wilaya: number) => {
    const count = labelled(nameOf('wilayas', wilaya), number(counts.get(wilaya) ?? 0));
    return [count, detailOf?.(wilaya)].filter(Boolean).join(', ');
  };
  const describeShape = (shape: number) => wilayasOf(shape).map(describeWilaya).join(' · ');
  /** A shape links to the list of its first wilaya that has anything to list. */
  const linkOfShape = (shape: number) => {
    const wilaya = wilayasOf(shape).find(id => counts.get(id));
    return wilaya === undefined ? undefined : linkOf(wilaya);
  };
  const fillOf = (count: number) =>
    count
      ? alpha(palette.primary.main, Math.min(1, count / highest + 0.1))
      : palette.action.disabledBackground;

  const moveFocus = (event: KeyboardEvent, from: number) => {
    const next = findNeighbour(outlines, from, event.key);
    if (next === undefined) return;
    event.preventDefault();
    shapes.current.get(next)?.focus();
  };
  return (
    <Box>
      <Typography
        variant="body2"
        aria-hidden
        data-picture="hide"
        sx={{ minHeight: 20, color: activeShape === null ? 'text.secondary' : 'text.primary' }}
      >
        {activeShape === null ? hint : describeShape(activeShape)}
      </Typography>
      <Box
        component="svg"
        ref={setMap}
        viewBox={`${box.west} ${box.north} ${box.east - box.west} ${box.south - box.north}`}
        role="group"
        aria-label={label}
        sx={{
          ...styles,
          '& path': { stroke: palette.background.paper, strokeWidth: 0.8 },
          '& [data-wilaya]:is(:hover, :focus-visible) path': {
            stroke: palette.text.primary,
            strokeWidth: 2,
          },
        }}
      >
        {outlines.map(({ wilaya, path }) => (
          <Wilaya
            key={wilaya}
            ref={element => {
              if (element) shapes.current.set(wilaya, element);
              return () => shapes.current.delete(wilaya);
            }}
            to={linkOfShape(wilaya)}
            path={path}
            fill={fillOf(countOf(wilaya))}
            tabIndex={wilaya === tabStop ? 0 : -1}
            aria-label={describeShape(wilaya)}
            data-wilaya={wilaya}
            onFocus={() => {
              setLastFocused(wilaya);
              setActiveShape(wilaya);
            }}
            onBlur={() => setActiveShape(null)}
            onMouseEnter={() => setActiveShape(wilaya)}
            onMouseLeave={() => setActiveShape(null)}
            onKeyDown={event => moveFocus(event, wilaya)}
            onClick={event => {
              if (!event.shiftKey || !onShiftClick) return;
              event.preventDefault();
              onShiftClick(wilaya);
            }}
          />
        ))}
        <WilayaNames
          map={map}
          box={box}
          outlines={[...outlines].sort((one, other) => countOf(other.wilaya) - countOf(one.wilaya))}
          nameOf={({ wilaya }) => nameOf('wilayas', wilayasOf(wilaya)[0])}
        />
      </Box>
      <ColourScale highest={highest} fillOf={fillOf} />
    </Box>
  );
};

/** The legend: the colours of zero, and from the lowest count to the highest. */
const ColourScale = ({ highest, fillOf }: { highest: number; fillOf: (count: number) => string }) => {
  const { number } = useFormats();
  return (
    <Box aria-hidden sx={scale}>
      {number(0)}
      <Box data-print="colour" sx={{ ...swatch, bgcolor: fillOf(0) }} />
      <Box
        data-print="colour"
        sx={{
          ...swatch,
          width: 96,
          background: `linear-gradient(to right, ${fillOf(highest / 1e9)}, ${fillOf(highest)})`,
        }}
      />
      {number(highest)}
    </Box>
  );
};

type WilayaProps = {
  to?: string;
  path: string;
  fill: string;
  ref: (element: SVGElement | null) => () => void;
} & Omit<SVGAttributes<SVGElement>, 'path' | 'fill' | 'ref'>;
/** A link if there is a list to open. */
const Wilaya = ({ to, path, fill, ref, ...rest }: WilayaProps) =>
  to ? (
    <Link to={to} ref={ref as unknown as Ref<HTMLAnchorElement>} {...(rest as object)}>
      <path d={path} fill={fill} />
    </Link>
  ) : (
    // biome-ignore lint/a11y/noInteractiveElementToNoninteractiveRole: the group of shapes is not interactive itself
    <g role="img" ref={ref as Ref<SVGGElement>} {...(rest as SVGAttributes<SVGGElement>)}>
      <path d={path} fill={fill} />
    </g>
  );

const styles = {
  display: 'block',
  width: 1,
  maxHeight: mapHeight,
  '& [data-wilaya]': { outline: 'none' },
} as const;
const scale = {
  display: 'flex',
  alignItems: 'center',
  gap: 0.75,
  mt: 1,
  fontSize: 12,
  color: 'text.secondary',
  fontVariantNumeric: 'tabular-nums',
} as const;
const swatch = { width: 14, height: 10, borderRadius: '2px' } as const;
