import type { ResourceContract } from '../../contract/endpoint';

/** The address of a generated record page. */
export const recordPath = ({ name }: ResourceContract, id: unknown) => `/${name}/detail/${id}`;
