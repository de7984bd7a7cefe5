import { useFormats } from '../../framework/fields/useFormats';
import { TextLink } from '../../framework/ui/TextLink';

/** A figure, linked to its rows if there are any. */
export const Figure = ({ value, to, label }: { value: number; to?: string; label?: string }) => {
  const { labelled, number } = useFormats();
  return to && value > 0 ? (
    <TextLink
      to={to}
      color="inherit"
      underline="always"
      sx={quiet}
      aria-label={label && labelled(label, number(value))}
    >
      {number(value)}
    </TextLink>
  ) : (
    <span>{number(value)}</span>
  );
};

/** Distinguishable from plain figures without colour, but not more prominent. */
const quiet = {
  textDecorationStyle: 'dotted',
  textUnderlineOffset: '3px',
  '&:hover': { textDecorationStyle: 'solid' },
} as const;
