import { forwardRef, type HTMLAttributes } from 'react';

/**
 * The root of every field. react-admin 5.15 still passes MUI's text field the props of earlier versions; MUI 9
 * passes them on, and they would end as DOM attributes.
 */
export const FieldRoot = forwardRef<HTMLDivElement, FieldRootProps>(
  ({ InputProps, InputLabelProps, inputProps, ...props }, ref) => <div ref={ref} {...props} />,
);

type FieldRootProps = HTMLAttributes<HTMLDivElement> &
  Partial<Record<'InputProps' | 'InputLabelProps' | 'inputProps', unknown>>;
