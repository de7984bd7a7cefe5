import { createRegistration } from '../../../contract/framework/registration';
import type { HolidayChanges } from '../../../contract/framework/rest-days';

type ReadHolidays = (signal: AbortSignal) => Promise<HolidayChanges>;
const registration = createRegistration<ReadHolidays>('holidays', async () => ({ added: [], removed: [] }));

/** Called by the product: how what its company changes in the known holidays is read. */
export const registerHolidays = registration.register;
export const readHolidays: ReadHolidays = signal => registration.get()(signal);
