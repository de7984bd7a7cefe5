import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { ApiError } from '../../../framework/providers/ApiError';

/**
 * Saves a small record with a version. On a version conflict the form is reset to the stored values with a
 * message: no change of others is overwritten unnoticed.
 */
export const useVersionedSave = <Record extends { version: number }>(initialRecord: Record | undefined) => {
  const translate = useTranslate();
  const [record, setRecord] = useState(initialRecord);
  /** False if the form must be checked again. */
  const save = async (send: (version: number | undefined) => Promise<unknown>): Promise<boolean> => {
    try {
      await send(record?.version);
      return true;
    } catch (error) {
      if (!(error instanceof ApiError && error.status === 409 && error.current)) throw error;
      setRecord(error.current as unknown as Record);
      return false;
    }
  };
  const notice = record === initialRecord ? undefined : translate('terrain.siteDetails.conflict');
  return { record, notice, save };
};
