import { anomaliesPart } from '../../steps/anomalies';
import { clockIn } from '../../steps/clock-in';
import { spareParts } from '../../steps/material';
import type { EvidenceStep } from '../../steps/parts';
import {
  after,
  before,
  checklist,
  choice,
  group,
  longText,
  markRequired,
  number,
  numberSlots,
  photos,
  requiredSlot,
  say,
  section,
  slot,
  text,
  time,
  yesNo,
} from '../../steps/step-builders';

/** Corrective maintenance (document 2, section 2.7), whose panels are named but not described there. */
export const cmSteps: readonly EvidenceStep[] = [
  clockIn('clockin'),
  {
    test: 'cm_actions',
    label: say('Actions', 'Actions'),
    parts: [
      {
        part: 'fields',
        key: 'diagnosis',
        label: say('Diagnostic et résultat', 'Diagnosis and result'),
        fields: [
          markRequired(longText('problem_found', 'Problème constaté', 'Problem found')),
          choice('cause', 'Cause de la panne', 'Cause of the failure', {
            power: say('Alimentation', 'Power'),
            generator: say('Groupe électrogène', 'Generator'),
            cooling: say('Climatisation', 'Cooling'),
            radio: say('Radio', 'Radio'),
            transmission: say('Transmission', 'Transmission'),
            vandalism: say('Vol ou vandalisme', 'Theft or vandalism'),
            weather: say('Intempéries', 'Weather'),
            other: say('Autre', 'Other'),
          }),
          longText('cause_details', 'Précisions sur la cause', 'Details of the cause'),
          time('work_start', 'Début de l’intervention', 'Work started'),
          time('work_end', 'Fin de l’intervention', 'Work ended'),
          number('downtime', 'Durée d’interruption', 'Downtime', 'min'),
          markRequired(
            choice('result', 'Résultat', 'Result', {
              solved: say('Résolu', 'Solved'),
              temporary: say('Réparation provisoire', 'Temporary repair'),
              escalated: say('Escaladé', 'Escalated'),
            }),
          ),
          yesNo('alarm_cleared', 'Alarme acquittée', 'Alarm cleared'),
          longText('follow_up', 'Suite à donner', 'Follow-up needed'),
        ],
      },
      {
        part: 'table',
        key: 'items',
        label: say('Actions réalisées', 'Actions taken'),
        columns: [
          text('label', 'Action', 'Action taken'),
          text('where', 'Emplacement', 'Where'),
          longText('remarks', 'Remarques', 'Remarks'),
        ],
        maxRows: 30,
      },
      checklist(
        section(
          'Avant le départ',
          'Before leaving',
          ['service', 'Service rétabli et confirmé par le NOC', 'Service restored and confirmed by the NOC'],
          ['alarms', 'Aucune alarme résiduelle', 'No remaining alarm'],
          ['autonomy', 'Batteries et groupe opérationnels', 'Batteries and generator operational'],
          ['cleaning', 'Site propre et fermé', 'Site clean and locked'],
        ),
      ),
    ],
  },
  { test: 'spareparts', label: say('Pièces de rechange', 'Spare parts'), parts: [spareParts] },
  { test: 'anomalies', label: say('Anomalies', 'Anomalies'), parts: [anomaliesPart] },
  {
    test: 'photos',
    label: say('Photos', 'Photos'),
    parts: [
      photos(
        numberSlots(
          group(
            'Avant intervention',
            'Before the work',
            slot('Vue générale du site', 'General view of the site'),
            before('equipment', requiredSlot('Équipement en défaut', 'Faulty equipment')),
            slot('Plaque signalétique', 'Nameplate'),
            before('alarm', slot('Alarme affichée', 'Displayed alarm')),
          ),
          group(
            'Intervention',
            'During the work',
            slot('Travaux en cours', 'Work in progress'),
            slot('Pièce déposée', 'Removed part'),
            slot('Pièce posée', 'Fitted part'),
          ),
          group(
            'Après intervention',
            'After the work',
            after('equipment', requiredSlot('Équipement réparé', 'Repaired equipment')),
            after('alarm', slot('Alarme disparue', 'Alarm gone')),
            slot('Propreté après l’intervention', 'Clean-up after the work'),
          ),
        ),
        10,
      ),
    ],
  },
];
