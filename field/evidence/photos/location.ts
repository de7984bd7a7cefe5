import type { Place } from '../../../contract/sites/place';

type Position = { place: Place; accuracy: number; at: number };
type Heading = { degrees: number; at: number };
let lastPosition: Position | null = null;
let lastHeading: Heading | null = null;

/** Milliseconds for which the phone's last known position is still valid for a picture. */
const placeMaxAge = 120_000;
const headingMaxAge = 10_000;

/**
 * Watches the phone's position and the direction of its camera until the returned function is called. If refused, it
 * stays silent: a picture needs neither.
 */
export const watchLocation = () => {
  const watchId = navigator.geolocation?.watchPosition(
    ({ coords, timestamp }) => {
      const place = { lat: coords.latitude, lng: coords.longitude };
      lastPosition = { place, accuracy: coords.accuracy, at: timestamp };
    },
    () => {},
    { enableHighAccuracy: true },
  );
  addEventListener('deviceorientationabsolute', onOrientation);
  addEventListener('deviceorientation', onOrientation);
  return () => {
    if (watchId !== undefined) navigator.geolocation.clearWatch(watchId);
    removeEventListener('deviceorientationabsolute', onOrientation);
    removeEventListener('deviceorientation', onOrientation);
  };
};

/** iOS gives the phone's heading only after the user has allowed it, once per start, asked for from a tap. */
const getCompass = () =>
  globalThis.DeviceOrientationEvent as
    | { requestPermission?: () => Promise<'granted' | 'denied'> }
    | undefined;
let isAnswered = false;

/** Whether the compass still needs permission. */
export const needsCompassPermission = () => !isAnswered && getCompass()?.requestPermission !== undefined;

/** Asks for permission to use the compass, if needed and not yet asked. Call it first thing in a tap handler. */
export const requestCompassPermission = async () => {
  if (!needsCompassPermission()) return;
  try {
    await getCompass()?.requestPermission?.();
    isAnswered = true;
  } catch {
    // The browser did not count it as a user gesture: the next tap asks again.
  }
};

export const getLastLocation = () => {
  const position = lastPosition && Date.now() - lastPosition.at <= placeMaxAge ? lastPosition : null;
  const heading = lastHeading && Date.now() - lastHeading.at <= headingMaxAge ? lastHeading : null;
  return {
    place: position?.place ?? null,
    accuracy: position?.accuracy ?? null,
    direction: heading && Math.round(heading.degrees),
  };
};

const onOrientation = (event: DeviceOrientationEvent & { webkitCompassHeading?: number }) => {
  const degrees = event.webkitCompassHeading ?? (event.absolute ? cameraHeading(event) : null);
  if (degrees !== null) lastHeading = { degrees, at: Date.now() };
};

/** The heading of the rear camera: worked example of the W3C's « DeviceOrientation Event Specification ». */
const cameraHeading = ({ alpha, beta, gamma }: DeviceOrientationEvent): number | null => {
  if (alpha === null || beta === null || gamma === null) return null;
  const [z, x, y] = [alpha, beta, gamma].map(degrees => (degrees * Math.PI) / 180);
  const east = -Math.cos(z) * Math.sin(y) - Math.sin(z) * Math.sin(x) * Math.cos(y);
  const north = -Math.sin(z) * Math.sin(y) + Math.cos(z) * Math.sin(x) * Math.cos(y);
  return ((Math.atan2(east, north) * 180) / Math.PI + 360) % 360;
};
