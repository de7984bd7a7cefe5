import { z } from 'zod';
import { defineAccount } from '../framework/account';
import { type AlertSwitch, alertSwitches } from './alert-kinds';
import { RoleName } from './vocabulary';

declare module '../framework/register' {
  interface Register {
    personalFields: typeof personal;
    accountSwitch: 'subscribe_newsletter' | AlertSwitch;
  }
}

const personal = {
  /** The manager of an agent. */
  manager_username: z.string().nullable(),
};

export const account = defineAccount({
  role: RoleName,
  personal,
  switches: ['subscribe_newsletter', ...alertSwitches],
});
