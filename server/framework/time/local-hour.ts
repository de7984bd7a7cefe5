import { formatWallClock } from '../../../contract/framework/wall-clock';

/** The hour of an instant in the product's time zone, in two digits. */
export const getLocalHour = (at: Date) => formatWallClock(at).slice(11, 13);
