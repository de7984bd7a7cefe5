import { forwardRef, type HTMLAttributes } from 'react';

/** The root of every checkbox: what react-admin 5.15 passes for earlier versions of MUI would end as a DOM attribute. */
export const CheckboxRoot = forwardRef<HTMLSpanElement, CheckboxRootProps>(
  ({ inputProps, ...props }, ref) => <span ref={ref} {...props} />,
);

type CheckboxRootProps = HTMLAttributes<HTMLSpanElement> & { inputProps?: unknown };
