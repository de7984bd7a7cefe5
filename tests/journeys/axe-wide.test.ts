import { axeAt } from './axe';

axeAt('wide');
