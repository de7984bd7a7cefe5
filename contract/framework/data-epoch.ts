/**
 * Which data a server answers from. `epoch` is a random id that lies in the database: a restore or a move gives it
 * another. `position` only grows within an epoch, so that a lower one tells of a database that was restored by hand.
 */
export type DataState = { epoch: string; position: number };

/**
 * The server tells its data with each answer under `/api/field/`. An app names with its writes the latest data that it
 * knows; the server refuses those made for data that it has not.
 */
export const dataHeader = 'x-terrain-data';

/** The header's text. */
export const writeDataState = ({ epoch, position }: DataState) => `${epoch}.${position}`;

/** What a header says; null where it says nothing that is understood. */
export const readDataState = (text: unknown): DataState | null => {
  const [, epoch, position] = /^([\w-]{1,64})\.(\d{1,15})$/.exec(typeof text === 'string' ? text : '') ?? [];
  return epoch ? { epoch, position: Number(position) } : null;
};

/** Whether the server's data now are others than those known before, or older ones. */
export const isOtherData = (known: DataState, now: DataState) =>
  now.epoch !== known.epoch || now.position < known.position;
