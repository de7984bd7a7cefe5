import { z } from 'zod';
import { historyFieldSchemas } from '../../../contract/office/history-field-schemas';
import { type FieldInfo, getFieldInfo } from '../fields/field-info';

/** How a field of the history is shown. */
export const getHistoryFieldInfo = (field: string): FieldInfo =>
  getFieldInfo(field, historyFieldSchemas[field] ?? z.string());
