import { zoneOffset } from './wall-clock';

/** Whether the clock of the reader's device now shows another time than the product does. */
export const isDeviceInOtherZone = (now = new Date()) =>
  -now.getTimezoneOffset() * 60_000 !== zoneOffset(now.getTime());
