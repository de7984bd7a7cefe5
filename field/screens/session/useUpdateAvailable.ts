import { useEffect, useState } from 'react';

/** Whether a newer version of the app is waiting, to be activated at the next start. */
export const useUpdateAvailable = (): boolean => {
  const [isAvailable, setAvailable] = useState(false);
  useEffect(() => {
    let registration: ServiceWorkerRegistration | undefined;
    const update = () => setAvailable(!!registration?.waiting);
    const onUpdateFound = () => registration?.installing?.addEventListener('statechange', update);
    void navigator.serviceWorker?.getRegistration('/field/').then(current => {
      registration = current;
      update();
      registration?.addEventListener('updatefound', onUpdateFound);
    });
    return () => registration?.removeEventListener('updatefound', onUpdateFound);
  }, []);
  return isAvailable;
};
