import type { ResourceContract } from '../../contract/endpoint';

/** The table of a plain resource. */
export const tableOf = ({ name }: ResourceContract) => name.replace(/\W/g, '_');
