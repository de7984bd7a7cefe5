import { useCallback, useEffect, useState } from 'react';
import type { Place } from '../../../contract/sites/place';

/** The phone's reported position. `accuracy`: metres; `at`: the device's clock. */
export type Position = { place: Place; accuracy: number; at: number };
export type PositionState = {
  /** `idle`: not requested; `refused`: no permission; `lost`: unknown, still searching. */
  state: 'idle' | 'searching' | 'found' | 'refused' | 'lost';
  position: Position | null;
  ask: () => void;
};

/**
 * The phone's position, as it improves. `when`: at once (`now`), or only if permission was given before (`allowed`),
 * otherwise on request: no prompt appears by itself on a screen that works without.
 */
export const usePosition = (when: 'now' | 'allowed', precise: boolean): PositionState => {
  const [isRequested, setRequested] = useState(when === 'now');
  const [found, setFound] = useState<{ state: PositionState['state']; position: Position | null }>(nothing);

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
    if (!('geolocation' in navigator)) return void setFound({ state: 'refused', position: null });
    setFound(({ position }) => ({ state: position ? 'found' : 'searching', position }));
    const watching = navigator.geolocation.watchPosition(
      ({ coords: { latitude: lat, longitude: lng, accuracy }, timestamp: at }) =>
        setFound(({ position }) => ({
          state: 'found',
          position: better(position, { place: { lat, lng }, accuracy, at }),
        })),
      ({ code, PERMISSION_DENIED }) =>
        setFound(({ position }) => ({
          state: code === PERMISSION_DENIED ? 'refused' : position ? 'found' : 'lost',
          position,
        })),
      { enableHighAccuracy: precise, timeout: 30_000, maximumAge: precise ? 0 : 60_000 },
    );
    return () => navigator.geolocation.clearWatch(watching);
  }, [isRequested, precise]);

  return { ...found, ask: useCallback(() => setRequested(true), []) };
};

const nothing = { state: 'idle', position: null } as const;

/** A vaguer position does not replace a good one at once: phones fall back to their cell for a moment. */
const better = (before: Position | null, now: Position) =>
  before && now.accuracy > before.accuracy * 1.5 && now.at - before.at < 20_000 ? before : now;
