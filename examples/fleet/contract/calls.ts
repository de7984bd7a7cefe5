import { z } from 'zod';
import { defineFrameworkCalls } from '../../../contract/framework/framework-calls';
import type { BasicSessionUser } from '../../../contract/framework/session';
import './permissions';
import { resources } from './resources';

declare module '../../../contract/framework/register' {
  interface Register {
    sessionUser: BasicSessionUser & { driver: number | null };
  }
}

export const calls = defineFrameworkCalls({ resources, sessionFields: { driver: z.int().nullable() } });
