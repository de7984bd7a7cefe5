import type { RaRecord } from 'ra-core';
import { type ComponentType, createContext } from 'react';
import type { ResourceContract } from '../../../contract/framework/endpoint';

export type CreateTargetProps = {
  contract: ResourceContract;
  defaultValues?: Record<string, unknown>;
  /** Called with the new record. */
  onCreated: (record: RaRecord) => void;
  onClose: () => void;
};

/** The dialog in which the input of a reference creates the record that it refers to; without one it offers none. */
export const CreateTargetContext = createContext<ComponentType<CreateTargetProps> | null>(null);
