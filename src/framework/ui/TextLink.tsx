import { Link, type LinkProps } from '@mui/material';
import { Link as RouterLink } from 'react-router-dom';

/** A link within the product, in the theme's colours. */
export const TextLink = ({ to, ...rest }: LinkProps & { to: string; state?: object }) => (
  <Link component={RouterLink} to={to} {...rest} />
);
