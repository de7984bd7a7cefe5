import { dayMs } from '../framework/today';
import type { Place } from '../sites/place';

/** Warnings about a clock-in. It is stored, flagged and shown, never refused: the agent must be able to go on. */
export const arrivalWarnings = ['far', 'nowhere', 'ahead', 'behind'] as const;
export type ArrivalWarning = (typeof arrivalWarnings)[number];

type Arrival = {
  place: Place | null;
  /** Metres from the site */
  distance: number | null;
  /** The device's clock, and the server's. */
  at: Date | null;
  received: Date;
};

/**
 * `far`: away from the site; `nowhere`: 0,0, which a device sends without a position; `ahead`: later than the server's
 * clock; `behind`: days before it. A few hours give no warning: an offline clock-in arrives late.
 */
export const getArrivalWarnings = ({ place, distance, at, received }: Arrival): ArrivalWarning[] => {
  const isNowhere = !!place && Math.abs(place.lat) < nearZero && Math.abs(place.lng) < nearZero;
  const delayMs = at ? received.getTime() - at.getTime() : 0;
  const applies: Record<ArrivalWarning, boolean> = {
    far: !isNowhere && distance !== null && distance > farMetres,
    nowhere: isNowhere,
    ahead: delayMs < -maxAheadMs,
    behind: delayMs > maxBehindMs,
  };
  return arrivalWarnings.filter(warning => applies[warning]);
};

const farMetres = 500;
/** Degrees, some hundred metres */
const nearZero = 0.001;
const maxAheadMs = 10 * 60_000;
const maxBehindMs = dayMs;
