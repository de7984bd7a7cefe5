import { testEveryScreen } from './axe';

testEveryScreen('phone');
