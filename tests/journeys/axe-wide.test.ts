import { testEveryScreen } from './axe';

testEveryScreen('wide');
