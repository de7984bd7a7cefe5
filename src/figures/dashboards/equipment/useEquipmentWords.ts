import { useTranslate } from 'ra-core';
import type { EquipmentAge, EquipmentCategory, MaintenanceState } from '../../../../contract/sites/equipment';
import { useWords } from '../../../framework/fields/useWords';

/** Labels of the equipment page: those of the site lists where it links to them. */
export const useEquipmentWords = () => {
  const translate = useTranslate();
  const { nameOf } = useWords();
  const word = (key: string, values?: object) => translate(`terrain.equipmentDashboards.${key}`, values);
  const choice = (filter: string, value: string) => translate(`resources.sites.choices.${filter}.${value}`);
  return {
    word,
    kindName: (category: EquipmentCategory) => choice('equipment', category),
    stateName: (state: MaintenanceState) => choice('maintenance', state),
    ageName: (age: EquipmentAge | null) => (age === null ? word('unknown') : choice('equipment_age', age)),
    /** BSS makers and types of air conditioners are keys of a list; other values are as on the name plate. */
    plateName: (category: EquipmentCategory, facet: 'brand' | 'model' | 'capacity', name: string | null) =>
      name === null
        ? word('unknown')
        : category === 'bss' && facet === 'brand'
          ? nameOf('bss_brands', name)
          : category === 'ac' && facet === 'model'
            ? nameOf('ac_types', name)
            : name,
  };
};
