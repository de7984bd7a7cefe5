import { alpha, Box, useTheme } from '@mui/material';
import { Link } from 'react-router-dom';
import { useWords } from '../generated/words';
import { useNumbers } from './useNumbers';
import { mapBox, wilayaOutlines } from './wilaya-outlines';

type Props = {
  label: string;
  /** Counts by wilaya */
  counts: ReadonlyMap<number, number>;
  linkOf?: (wilaya: number) => string | undefined;
};

/** The 48 wilayas, coloured by their share of the highest count plus 0.1 (document 3, section 2.1). */
export const WilayaMap = ({ label, counts, linkOf }: Props) => {
  const { palette } = useTheme();
  const { nameOf } = useWords();
  const { number } = useNumbers();
  const highest = Math.max(1, ...counts.values());
  return (
    <Box
      component="svg"
      viewBox={mapBox}
      role="group"
      aria-label={label}
      sx={{
        width: 1,
        maxHeight: 380,
        '& path': { stroke: palette.background.paper, strokeWidth: 0.8 },
        '& a:focus-visible': { outline: 'none' },
        '& a:focus-visible path, & a:hover path': { stroke: palette.text.primary, strokeWidth: 1.6 },
      }}
    >
      {wilayaOutlines.map(({ wilaya, path }) => {
        const count = counts.get(wilaya) ?? 0;
        const told = `${nameOf('wilayas', wilaya)} : ${number(count)}`;
        const shape = (
          <path
            key={wilaya}
            d={path}
            fill={
              count
                ? alpha(palette.primary.main, Math.min(1, count / highest + 0.1))
                : palette.action.disabledBackground
            }
          >
            <title>{told}</title>
          </path>
        );
        const to = count ? linkOf?.(wilaya) : undefined;
        return to ? (
          <Link key={wilaya} to={to} aria-label={told}>
            {shape}
          </Link>
        ) : (
          shape
        );
      })}
    </Box>
  );
};
