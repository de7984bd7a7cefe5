import { everyScreen } from './axe';

everyScreen('phone');
