import { forwardRef, type HTMLAttributes } from 'react';

/**
 * The root of every field. react-admin 5.15 still hands MUI's text field the props of earlier versions; MUI 9 passes
 * them on, and they would end as attributes of the page.
 */
export const FieldRoot = forwardRef<HTMLDivElement, FieldRootProps>(
  ({ InputProps, InputLabelProps, inputProps, ...props }, ref) => <div ref={ref} {...props} />,
);

type FieldRootProps = HTMLAttributes<HTMLDivElement> &
  Partial<Record<'InputProps' | 'InputLabelProps' | 'inputProps', unknown>>;
