import { TextLink } from '../ui/TextLink';
import { useNumbers } from './useNumbers';

/** A figure, which leads to its rows where there are some. */
export const Figure = ({ value, to, label }: { value: number; to?: string; label?: string }) => {
  const { number } = useNumbers();
  return to && value > 0 ? (
    <TextLink to={to} color="inherit" underline="hover" aria-label={label && `${label} : ${number(value)}`}>
      {number(value)}
    </TextLink>
  ) : (
    <span>{number(value)}</span>
  );
};
