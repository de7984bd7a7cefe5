import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { type Backend, registerBackend } from '../providers/backend';
import { restoreLocale } from '../providers/i18nProvider';
import { type AdminPages, createAdminApp } from './AdminApp';

/**
 * Shows a product's pages in the document's `root`, in the language that the browser has stored. `backend` loads where
 * they read and write; without it that is the server of this repository.
 */
export const startAdminApp = ({ backend, ...parts }: AdminPages & { backend?: () => Promise<Backend> }) => {
  const show = (loaded?: Backend) => {
    if (loaded) registerBackend(loaded);
    const App = createAdminApp(parts);
    createRoot(document.getElementById('root') as HTMLElement).render(
      <StrictMode>
        <App />
      </StrictMode>,
    );
  };
  // If English fails to load, the page is shown in French. Nothing is awaited here: a language's file may need a
  // module of this one, which would be a deadlock.
  void restoreLocale()
    .catch(() => undefined)
    .then(backend)
    .then(show);
};
