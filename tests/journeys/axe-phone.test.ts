import { axeAt } from './axe';

axeAt('phone');
