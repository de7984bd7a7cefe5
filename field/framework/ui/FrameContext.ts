import { createContext, type ReactNode } from 'react';

/** What the app draws around every screen: the line that tells what has been sent, and the way between main screens. */
export const FrameContext = createContext<{ status: ReactNode; navigation: ReactNode; backLabel: string }>({
  status: null,
  navigation: null,
  backLabel: '',
});
