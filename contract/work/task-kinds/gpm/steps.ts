import { anomaliesPart } from '../../steps/anomalies';
import { clockIn } from '../../steps/clock-in';
import { spareParts } from '../../steps/material';
import type { EvidenceStep } from '../../steps/parts';
import { markRequired, numberSlots, photos, say, text } from '../../steps/step-builders';
import { gpmChecklist } from './checklist';
import { gpmPhotos } from './photos';

/** Preventive maintenance of generators (document 2, section 2.6). */
export const gpmSteps: readonly EvidenceStep[] = [
  clockIn('gpm_clockin'),
  {
    test: 'gpm_assets',
    label: say('Équipements', 'Equipment'),
    parts: [
      {
        part: 'table',
        key: 'properties',
        label: say('Propriétés', 'Properties'),
        columns: [
          markRequired(text('prop_label', 'Propriété', 'Property')),
          markRequired(text('prop_value', 'Valeur', 'Value')),
        ],
        maxRows: 80,
      },
    ],
  },
  { test: 'gpm_checklist', label: say('Contrôles', 'Checklist'), parts: [gpmChecklist] },
  { test: 'gpm_spareparts', label: say('Pièces de rechange', 'Spare parts'), parts: [spareParts] },
  { test: 'gpm_anomalies', label: say('Anomalies', 'Anomalies'), parts: [anomaliesPart] },
  { test: 'gpm_photos', label: say('Photos', 'Photos'), parts: [photos(numberSlots(gpmPhotos), 10)] },
];
