import type { ComponentType, ReactNode } from 'react';

/** The screens of one resource, registered in `src/app/resources.tsx`. */
export type ResourceViews = {
  /** The contract's name, which is also the address of the list. */
  name: string;
  list: ComponentType;
  /** `<Route>`s below the list: `new`, `detail/:id/*`. They check permissions themselves. */
  routes?: ReactNode;
};
