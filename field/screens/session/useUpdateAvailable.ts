import { useEffect, useState } from 'react';

/** Whether a newer version of the app is waiting, to be activated at the next start. */
export const useUpdateAvailable = (): boolean => {
  const [waits, setWaits] = useState(false);
  useEffect(() => {
    let registration: ServiceWorkerRegistration | undefined;
    const update = () => setWaits(!!registration?.waiting);
    const found = () => registration?.installing?.addEventListener('statechange', update);
    void navigator.serviceWorker?.getRegistration('/field/').then(known => {
      registration = known;
      update();
      registration?.addEventListener('updatefound', found);
    });
    return () => registration?.removeEventListener('updatefound', found);
  }, []);
  return waits;
};
