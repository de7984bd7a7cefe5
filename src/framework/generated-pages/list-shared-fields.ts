import type { z } from 'zod';
import type { ResourceContract } from '../../../contract/framework/endpoint';

/** The fields that several records of a plain resource may be given at once. */
export const listSharedFields = ({ actions }: ResourceContract) =>
  Object.keys((actions.editMany?.input.shape.values as z.ZodObject | undefined)?.shape ?? {});
