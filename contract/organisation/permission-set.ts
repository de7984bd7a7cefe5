import { z } from 'zod';
import { arrayOf, BooleanParam } from '../framework/endpoint';
import { type Flag, flags } from './flags';
import { ClusterId } from './vocabulary';

const OptionalFlag = BooleanParam.optional();
export const FlagSet = z.object(
  Object.fromEntries(flags.map(flag => [flag, OptionalFlag])) as Record<Flag, typeof OptionalFlag>,
);
/** The flags of an account by scope, as sent: an omitted flag is off. */
export const PermissionSet = z.object({
  pm: FlagSet.extend({ clusters: arrayOf(ClusterId).optional() }).optional(),
  gpm: FlagSet.optional(),
  cm: FlagSet.optional(),
});
