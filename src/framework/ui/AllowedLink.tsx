import { Button, type ButtonProps } from '@mui/material';
import { Link } from 'react-router-dom';
import type { Needs } from '../../../contract/framework/permissions';
import { useCan } from '../providers/access';

type AllowedLinkProps = Pick<ButtonProps, 'size' | 'children'> & { needs: Needs; to: string };

/** A button that leads to a page, for those who may do there what it names. */
export const AllowedLink = ({ needs, to, ...props }: AllowedLinkProps) =>
  useCan()(needs) ? <Button {...props} component={Link} to={to} variant="outlined" /> : null;
