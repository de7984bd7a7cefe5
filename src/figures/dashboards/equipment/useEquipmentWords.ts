import { useTranslate } from 'ra-core';
import type { EquipmentAge, EquipmentCategory, MaintenanceState } from '../../../../contract/sites/equipment';
import { useWords } from '../../../framework/fields/useWords';

/** Labels of the equipment page; choices are named as in the filters of the site list. */
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
    plateName: (category: EquipmentCategory, facet: 'brand' | 'model' | 'capacity', name: string | null) => {
      if (name === null) return word('unknown');
      if (category === 'bss' && facet === 'brand') return nameOf('bss_brands', name);
      return category === 'ac' && facet === 'model' ? nameOf('ac_types', name) : name;
    },
  };
};
