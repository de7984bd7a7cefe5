import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './App';
import { restoreLocale } from './providers/i18nProvider';

// English that could not be loaded is no reason to show nothing: French is there.
await restoreLocale().catch(() => undefined);

createRoot(document.getElementById('root') as HTMLElement).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
