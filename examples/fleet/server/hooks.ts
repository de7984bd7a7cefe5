import { defineHooks } from '../../../server/framework/plain-resources/define-hooks';
import { changeRecord } from '../../../server/framework/plain-resources/hooks';
import { trips, vehicles } from '../contract/resources';

/** A trip that is done adds its distance to its vehicle's odometer. */
const finishTrip = defineHooks(trips, {
  afterChange: async call => {
    const { before, after } = call;
    if (before.state === 'done' || after.state !== 'done') return;
    await changeRecord(call, vehicles, after.vehicle, ({ odometer }) => ({
      odometer: Math.round((odometer ?? 0) + (after.distance ?? 0)),
    }));
  },
});
export const hooks = [finishTrip];
