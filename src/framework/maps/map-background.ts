import type { MapBackground } from '../../../contract/framework/map-background';
import { createRegistration } from '../../../contract/framework/registration';

const registration = createRegistration<MapBackground>('background of maps', {});
export const registerMapBackground = registration.register;
export const getMapBackground = registration.get;
