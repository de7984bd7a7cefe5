import { everyScreen } from './axe';

everyScreen('wide');
