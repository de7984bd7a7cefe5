/**
 * Which data a server answers from. `epoch` is a random id stored in the database: a restore or a move changes it.
 * `position` only grows within an epoch, so a lower one means a database restored by hand.
 */
export type DataState = { epoch: string; position: number };

/**
 * The server sends its data state with each answer under `/api/field/`. An app sends with its writes the latest state
 * it knows; the server refuses writes made for data it does not have.
 */
export const dataHeader = 'x-terrain-data';

/** The header's text. */
export const formatDataState = ({ epoch, position }: DataState) => `${epoch}.${position}`;

/** Parses the header; null if it is not understood. */
export const parseDataState = (text: unknown): DataState | null => {
  const [, epoch, position] = /^([\w-]{1,64})\.(\d{1,15})$/.exec(typeof text === 'string' ? text : '') ?? [];
  return epoch ? { epoch, position: Number(position) } : null;
};

/** Whether the server's data are different from, or older than, those known before. */
export const hasDataDiverged = (known: DataState, now: DataState) =>
  now.epoch !== known.epoch || now.position < known.position;
