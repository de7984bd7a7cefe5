import type { z } from 'zod';
import type { ResourceContract } from '../../../contract/framework/endpoint';
import { getFieldInfo } from '../fields/field-info';
import { mapColours } from '../maps/map-colours';

/** The choice by which a map colours its records: that of the kanban, or the first of few enough. */
export const findMapChoice = ({ views, record }: Pick<ResourceContract, 'views' | 'record'>) => {
  const fields = Object.keys(record.shape).filter(field => {
    const { type, options = [] } = getFieldInfo(field, record.shape[field] as z.ZodType);
    return type === 'enum' && options.length > 1 && options.length <= mapColours.light.length;
  });
  return fields.find(field => field === views?.kanban) ?? fields.at(0);
};
