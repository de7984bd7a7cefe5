import { clockIn } from '../../steps/clock-in';
import type { EvidenceStep } from '../../steps/parts';
import {
  checklist,
  day,
  longText,
  numberSlots,
  photos,
  requiredSlot,
  say,
  section,
  slot,
  time,
} from '../../steps/step-builders';
import { ssrAccess } from './access';
import { ssrPhotos } from './photos';

/** Site survey report (document 2, section 3.4). */
export const ssrSteps: readonly EvidenceStep[] = [
  clockIn('clockin', [
    day('ssr_start_date', 'Date de début', 'Start date'),
    time('ssr_start_time', 'Heure de début', 'Start time'),
  ]),
  ssrAccess,
  {
    test: 'photos',
    label: say('Reportage photos', 'Photo report'),
    parts: [photos(numberSlots(ssrPhotos), 10)],
  },
  {
    test: 'drawing',
    label: say('Dessins', 'Drawings'),
    parts: [
      photos(
        numberSlots(
          requiredSlot('Plan de masse', 'Site plan'),
          slot('Plan du local et des cabinets', 'Room and cabinet layout'),
          slot('Élévation du mât ou du pylône', 'Mast or tower elevation'),
          slot('Implantation des antennes', 'Antenna layout'),
          slot('Cheminement des câbles', 'Cable routing'),
        ),
        6,
      ),
    ],
  },
  {
    test: 'recap',
    label: say('Récapitulatif', 'Recap'),
    parts: [
      checklist(
        section(
          'Accès',
          'Access',
          ['access', 'Accès au site possible en permanence', 'Site accessible at all times'],
          ['delivery', 'Livraison des équipements possible', 'Equipment can be delivered'],
        ),
        section(
          'Radio et transmission',
          'Radio and transmission',
          ['space_bts', 'Espace suffisant pour une nouvelle BTS', 'Enough space for a new BTS'],
          ['space_antennas', 'Espace suffisant pour de nouvelles antennes', 'Enough space for new antennas'],
          ['space_odu', 'Espace suffisant pour une nouvelle ODU', 'Enough space for a new ODU'],
          ['line_of_sight', 'Visibilité directe vers le site distant', 'Line of sight to the far end'],
        ),
        section(
          'Alimentation',
          'Power',
          ['mains', 'Alimentation secteur suffisante', 'Mains power sufficient'],
          ['breakers', 'Disjoncteurs libres disponibles', 'Free breakers available'],
          ['batteries', 'Batteries en bon état', 'Batteries in good condition'],
          ['earthing', 'Mise à la terre conforme', 'Earthing compliant'],
        ),
        section(
          'Structure et sécurité',
          'Structure and safety',
          [
            'structure',
            'Structure sans corrosion ni déformation',
            'Structure free of corrosion and deformation',
          ],
          ['climbing', 'Échelle et ligne de vie sûres', 'Ladder and fall arrest line safe'],
          ['lightning', 'Protection contre la foudre en place', 'Lightning protection in place'],
          ['fence', 'Enceinte fermée', 'Enclosure closed'],
        ),
      ),
      {
        part: 'fields',
        key: 'site',
        label: say('Remarque sur le site', 'Site remark'),
        fields: [longText('site_remark', 'Remarque sur le site', 'Site remark')],
      },
    ],
  },
];
