import { useTranslate } from 'ra-core';
import { findCrudResource } from '../../../contract/framework/resources';

/** The label of a table's records: « Site », « Plan », or a resource's own name. */
export const useObjectName = () => {
  const translate = useTranslate();
  return (object: string) => {
    const resource = findCrudResource(object);
    return resource
      ? translate(`resources.${resource.name}.name`, { smart_count: 1 })
      : translate(`terrain.audit.objects.${object}`, { _: object });
  };
};
