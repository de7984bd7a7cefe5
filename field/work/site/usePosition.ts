import { useCallback, useEffect, useState } from 'react';
import type { Place } from '../../../contract/sites/place';

/** The phone's reported position. `accuracy`: metres; `at`: the device's clock. */
export type Position = { place: Place; accuracy: number; at: number };
export type PositionState = {
  /** `idle`: not requested; `refused`: no permission; `lost`: unknown, still searching. */
  state: 'idle' | 'searching' | 'found' | 'refused' | 'lost';
  position: Position | null;
  /** Starts locating, with a permission prompt if needed. */
  request: () => void;
};

/**
 * The phone's position, as it improves. `when`: at once (`now`), or only if permission was given before (`allowed`),
 * otherwise on request: no prompt appears by itself on a screen that works without.
 */
export const usePosition = (when: 'now' | 'allowed', precise: boolean): PositionState => {
  const [isRequested, setRequested] = useState(when === 'now');
  const [located, setLocated] = useState<Omit<PositionState, 'request'>>(notLocated);

  useEffect(() => {
    if (isRequested) return;
    let cancelled = false;
    navigator.permissions
      ?.query({ name: 'geolocation' })
      .then(({ state }) => !cancelled && state === 'granted' && setRequested(true))
      // Some browsers cannot tell: then it is requested by a tap.
      .catch(() => undefined);
    return () => {
      cancelled = true;
    };
  }, [isRequested]);

  useEffect(() => {
    if (!isRequested) return;
    if (!('geolocation' in navigator)) return void setLocated({ state: 'refused', position: null });
    setLocated(({ position }) => ({ state: position ? 'found' : 'searching', position }));
    const watchId = navigator.geolocation.watchPosition(
      ({ coords: { latitude: lat, longitude: lng, accuracy }, timestamp: at }) =>
        setLocated(({ position }) => ({
          state: 'found',
          position: chooseBetter(position, { place: { lat, lng }, accuracy, at }),
        })),
      ({ code, PERMISSION_DENIED }) =>
        setLocated(({ position }) => {
          if (code === PERMISSION_DENIED) return { state: 'refused', position };
          return { state: position ? 'found' : 'lost', position };
        }),
      { enableHighAccuracy: precise, timeout: 30_000, maximumAge: precise ? 0 : 60_000 },
    );
    return () => navigator.geolocation.clearWatch(watchId);
  }, [isRequested, precise]);

  return { ...located, request: useCallback(() => setRequested(true), []) };
};

const notLocated = { state: 'idle', position: null } as const;

/** A vaguer position does not replace a good one at once: phones fall back to their cell for a moment. */
const chooseBetter = (previous: Position | null, latest: Position) => {
  if (!previous) return latest;
  const isVaguer = latest.accuracy > previous.accuracy * 1.5;
  return isVaguer && latest.at - previous.at < 20_000 ? previous : latest;
};
