import { createContext, type ReactNode } from 'react';

/** What the app draws around every screen: the sending status and the main navigation. */
export const LayoutContext = createContext<{ status: ReactNode; navigation: ReactNode; backLabel: string }>({
  status: null,
  navigation: null,
  backLabel: '',
});
