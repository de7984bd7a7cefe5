import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { restoreLocale } from '../providers/i18nProvider';
import { type AdminPages, createAdminApp } from './AdminApp';

/** Shows a product's pages in the document's `root`, in the language that the browser has stored. */
export const startAdminApp = (parts: AdminPages) => {
  const App = createAdminApp(parts);
  const show = () =>
    createRoot(document.getElementById('root') as HTMLElement).render(
      <StrictMode>
        <App />
      </StrictMode>,
    );
  // If English fails to load, the page is shown in French. Nothing is awaited here: a language's file may need a
  // module of this one, which would be a deadlock.
  void restoreLocale()
    .catch(() => undefined)
    .then(show);
};
