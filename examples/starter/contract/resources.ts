import type { CrudMessagesOf } from '../../../contract/framework/crud';
import type { ResourceContract } from '../../../contract/framework/endpoint';
import { notes } from './notes';

/** Every resource. A new one is added here. */
export const resources = [notes] as const satisfies readonly ResourceContract[];

/** The labels of all resources: a language that lacks one does not compile. */
export type ResourceMessages = CrudMessagesOf<typeof resources>;
