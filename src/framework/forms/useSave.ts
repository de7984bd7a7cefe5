import { type RaRecord, useDataProvider, useRefresh, useTranslate } from 'ra-core';
import { useRef } from 'react';
import type { Endpoint, ResourceContract } from '../../../contract/framework/endpoint';
import { mayWriteField } from '../../../contract/framework/record-rules';
import { useNotifySuccess } from '../feedback/useNotifySuccess';
import { ApiError } from '../providers/ApiError';
import { useSession } from '../providers/sessionStore';
import { listInputFields } from './GeneratedFields';

type Values = Record<string, unknown>;

/**
 * Saves or creates a record. After a version conflict, saving again means overwriting: `buildValues` receives
 * the current record. Returns what was saved.
 */
export const useSave = (contract: ResourceContract, record?: RaRecord) => {
  const dataProvider = useDataProvider();
  const refresh = useRefresh();
  const translate = useTranslate();
  const notifySuccess = useNotifySuccess();
  const stored = useRef<Values | undefined>(record);
  const user = useSession();
  // What somebody may not write stays as it is: it is not sent.
  const fields = listInputFields(contract.actions[record ? 'edit' : 'create'] as Endpoint).filter(
    ({ source }) => mayWriteField(contract, source, user),
  );

  return async (buildValues: (stored: Values) => Values) => {
    const values = buildValues(stored.current ?? {});
    const data: Values = Object.fromEntries(fields.map(({ source }) => [source, values[source]]));
    let saved: { data: RaRecord };
    try {
      saved = await (record
        ? dataProvider.update(contract.name, {
            id: record.id,
            data: { ...data, version: stored.current?.version },
            previousData: record,
          })
        : dataProvider.create(contract.name, { data }));
    } catch (error) {
      if (error instanceof ApiError && error.current) stored.current = error.current as Values;
      throw error;
    }
    notifySuccess(translate('terrain.generated.done'), saved.data);
    refresh();
    return saved.data;
  };
};
