import { defineFrameworkCalls } from '../../../contract/framework/framework-calls';
import './permissions';
import { resources } from './resources';

export const calls = defineFrameworkCalls({ resources });
