import type { ReactNode } from 'react';
import type { EvidenceField } from '../../../../contract/work/steps/parts';

/** How a value is entered, whatever its kind. */
export type InputProps = {
  id: string;
  field: EvidenceField;
  label: ReactNode;
  value: unknown;
  onValue: (value: unknown) => void;
  /** Whoever leaves an input wants to know what is wrong with it. */
  onLeave: () => void;
  problem: string | null;
};

export const asText = (value: unknown) => (value === null || value === undefined ? '' : String(value));
/** What tells a reader of the screen what is wrong with an input. */
export const toldWrong = (id: string, problem: string | null) =>
  problem ? { 'aria-invalid': true, 'aria-describedby': `${id}-problem` } : {};
