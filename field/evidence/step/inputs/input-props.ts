import type { ReactNode } from 'react';
import type { EvidenceField } from '../../../../contract/work/steps/parts';

/** Props of every input, whatever its type of value. */
export type InputProps = {
  id: string;
  field: EvidenceField;
  label: ReactNode;
  value: unknown;
  onValue: (value: unknown) => void;
  /** Called on blur: validation errors are shown from then on. */
  onLeave: () => void;
  problem: string | null;
};

export const toText = (value: unknown) => (value === null || value === undefined ? '' : String(value));
/** Attributes that announce an input's error to screen readers. */
export const getErrorProps = (id: string, problem: string | null) =>
  problem ? { 'aria-invalid': true, 'aria-describedby': `${id}-problem` } : {};
