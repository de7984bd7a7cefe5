import type { ResourceContract } from '../../../contract/framework/endpoint';

/** The address of a generated record page. */
export const recordPath = ({ name }: ResourceContract, id: unknown) => `/${name}/detail/${id}`;
